/** How strong a new password is; wherever one is chosen. */
export const strength = {
  empty: '8文字以上にしてください。',
  short: '短すぎます。8文字以上にしてください。',
  long: '長すぎます。200文字以内にしてください。',
  common: '弱いパスワードです。よく使われる言葉は避けてください。',
  personal: '弱いパスワードです。名前やメールアドレスは避けてください。',
  pattern: '弱いパスワードです。文字の並びや繰り返しは避けてください。',
  plain: '弱いパスワードです。長くするか、数字や記号を加えてください。',
  fair: '十分な強さのパスワードです。',
  strong: '強いパスワードです。',
} as const;

export const terms = {
  contents: '目次',
  print: '印刷',
  onlyIn: '利用規約はこの言語では用意されていません。{{language}}で表示しています。',
  missing: '利用規約はまだ掲載されていません。',
  failed: '利用規約を読み込めませんでした。通信を確認してもう一度お試しください。',
} as const;

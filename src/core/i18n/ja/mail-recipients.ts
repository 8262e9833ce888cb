/** Glossary: 宛先 recipient, 保護者 guardian, 家族 family. */
export const mailRecipients = {
  title: 'メールの宛先',
  guardian: '{{name}}さん（保護者）',
  student: '{{name}}さん（生徒）',
  nameless: '保護者',
  goesTo: '宛先: {{people}}',
  several: '宛先は、生徒ごとに選んだ「メールの宛先」です。',
  nobody: 'メールアドレスの登録がないため、メールは届きません。',
  missing: '宛先を1人以上選んでください。',
  always: 'この生徒のメールは、いつもこの宛先に送る',
  saved: 'メールの宛先を変更しました。',
  sent: '{{people}}にメールを送りました。',
  accepted: '{{people}}へのメールを受け付けました。数分以内に届きます。',
  reply: '本文の下に講師名が付きます。返信は、あなたのメールアドレスに届きます。',
} as const;

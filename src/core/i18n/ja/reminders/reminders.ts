/** Glossary: 授業 lesson, お知らせ reminder, 通知 notification of the browser. */
export const reminders = {
  label: '授業前のお知らせ',
  on: '授業の{{minutes}}分前にお知らせします。',
  ask: '授業の{{minutes}}分前に、ブラウザーの通知でお知らせできます。',
  off: '授業前のお知らせは「なし」に設定されています。',
  denied: '通知がブラウザーで拒否されています。受け取るには、ブラウザーのサイト設定で通知を許可してください。',
  unsupported: 'このブラウザーでは通知を受け取れません。タブの名前に残り時間を表示します。',
  limits: '届くのはこの画面を開いている間だけです。ブラウザーを閉じると届きません。',
  closedToo: 'この画面を閉じていても、この端末に届きます。',
  allow: 'お知らせを受け取る',
  pageTitle: 'あと{{minutes}}分｜{{title}}',
  soon: 'あと{{minutes}}分で授業です',
  begun: '授業が始まっています',
  body: '{{time}} {{name}}さん {{subject}}',
  meetingSoon: 'あと{{minutes}}分で面談です',
  meetingBegun: '面談が始まっています',
  meetingBody: '{{time}} {{name}} {{title}}',
} as const;

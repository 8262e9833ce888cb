export const texts = {
  /** Glossary: 授業 lesson, お知らせ reminder, 通知 notification of the browser. */
  reminders: {
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
  },
  /** Glossary: 通知 notification of the device, お知らせ reminder, 端末 device. */
  push: {
    title: 'この端末に通知',
    text: '授業や面談の前と、生徒が入室を待っているときに、画面を閉じていてもこの端末に通知します。通知には生徒の名前が表示されます。何分前に通知するかは「表示と通知」で変更できます。',
    on: 'この端末への通知はオンです。ログアウトするとオフになります。',
    off: 'この端末への通知はオフです。',
    denied:
      '通知がブラウザーで拒否されています。受け取るには、ブラウザーのサイト設定で通知を許可してから、この画面を開き直してください。',
    unsupported: 'このブラウザーでは、画面を閉じている間の通知を受け取れません。',
    homeScreen:
      'iPhoneとiPadでは、共有ボタンから「ホーム画面に追加」を選び、ホーム画面のアイコンから開くと、通知をオンにできます。',
    switchOn: '通知をオンにする',
    switchOff: '通知をオフにする',
    done: { on: 'この端末への通知をオンにしました。', off: 'この端末への通知をオフにしました。' },
    failed: {
      dismissed: '通知が許可されなかったため、オンにできませんでした。もう一度お試しください。',
      unavailable:
        'ブラウザーの通知サービスを利用できませんでした。インターネット接続とブラウザーの設定を確認して、もう一度お試しください。',
    },
    waiting: '生徒が待っています',
    waitingBody: '{{name}}さんが入室を待っています。{{time}} {{subject}}',
    visitorWaiting: '面談の相手が待っています',
    visitorWaitingBody: '{{name}}が入室を待っています。{{time}} {{subject}}',
    request: 'ご家庭から依頼があります',
    requestBody: '{{name}}さんの授業について、ご家庭からの依頼です。{{time}} {{subject}}',
    unknown: '新しいお知らせがあります',
  },
} as const;

/** Glossary: カレンダー用のURL the address of the calendar feed. */
export const calendarFeed = {
  title: 'カレンダーに登録',
  text: '授業・面談・予定ロックが、Googleカレンダーやスマートフォンのカレンダーに表示されます。過去90日から1年先までの予定です。',
  switchOn: 'カレンダー用のURLを作成',
  label: 'カレンダー用のURL',
  hint: 'このURLを知っている人は、生徒の名前と日時を見られます。ほかの人に渡さないでください。',
  copy: 'URLをコピー',
  copied: 'URLをコピーしました。',
  selected: 'コピーできませんでした。選択されたURLをコピーしてください。',
  open: 'カレンダーで開く',
  device: 'この端末のカレンダー（Apple・Outlook）',
  google: 'Googleカレンダー',
  outlook: 'Outlook.com',
  delay: '変更が反映されるまでの時間は、カレンダーのサービスによって異なります（数分から1日）。',
  renew: 'URLを再発行',
  switchOff: 'カレンダーへの表示をやめる',
  keep: '変更しない',
  ask: {
    renew: '今までのURLはすぐに使えなくなります。登録したカレンダーには、新しいURLをもう一度登録してください。',
    switchOff: 'URLはすぐに使えなくなり、登録したカレンダーの予定は更新されなくなります。',
  },
  confirm: { renew: '再発行する', switchOff: '表示をやめる' },
  done: {
    switchOn: 'カレンダー用のURLを作成しました。',
    renew: 'URLを再発行しました。カレンダーにもう一度登録してください。',
    switchOff: 'カレンダーへの表示をやめました。',
  },
} as const;

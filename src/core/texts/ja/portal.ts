/** Glossary: 授業 lesson, 予定 schedule, 連絡先 contact, 面談 meeting, 設定 settings. */
export const portal = {
  /** The title of a page that has none of its own. */
  defaultTitle: 'オンライン家庭教師｜講師画面',
  titles: {
    login: 'ログイン',
    forget: 'パスワードの再設定',
    provision: '利用規約',
    setting: '設定',
    password: 'パスワードの変更',
    courses: '授業管理',
    courseList: '授業一覧',
    courseDetail: '授業の詳細',
    classRoom: '授業ルーム',
    schedule: '予定',
    contacts: '連絡先管理',
    contactList: '連絡先一覧',
    contactDetail: '生徒の詳細',
    meetingRoom: '面談ルーム',
    visits: '面談管理',
    visitList: '面談一覧',
    notFound: 'ページが見つかりません',
  },
  /** Short names for the bar at the bottom of a phone. */
  short: { courseList: '授業', schedule: '予定', contactList: '連絡先', more: 'その他' },
  menu: 'メニュー',
  account: '{{name}}さんのメニュー',
  breadcrumb: '現在のページ',
  home: '授業一覧へ',
  skip: '本文へ移動',
  language: '表示言語',
  theme: '画面の色',
  themes: { light: 'ライト', dark: 'ダーク', auto: '端末に合わせる' },
  unsaved: {
    title: '変更を保存していません',
    text: 'このまま移動すると、入力した内容は失われます。',
    stay: '編集を続ける',
    leave: '保存せずに移動',
  },
  later: {
    title: 'この画面は準備中です。',
    text: '使えるようになるまで、もうしばらくお待ちください。',
  },
  notFound: {
    text: 'アドレスが間違っているか、ページがなくなった可能性があります。',
  },
  passwordReset: 'パスワードを設定しました。新しいパスワードでログインしてください。',
  toLogin: 'ログイン画面へ',
};

import { momentIn } from './moment.ts';

/** The provider's messages in Japanese; the other languages have the same shape. */
export const ja = {
  locale: 'ja-JP',
  moment: (millis: number, timeZone: string) => momentIn('ja-JP', millis, timeZone),

  sessionOver: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  notFound: '見つかりませんでした。削除されたか、URLが変わった可能性があります。',
  noSuchCall: 'このURLにはAPIがありません。',
  wrongMethod: (allowed: string) => `このURLでは${allowed}を使ってください。`,
  broken: '送信された内容を読み取れませんでした。',
  bodyTooLarge: '送信された内容が大きすぎます。',
  foreignOrigin: 'このサイトからは送信できません。サービスの運営者に、このサイトの許可を依頼してください。',
  foreignHost: 'このアドレスからは利用できません。localhostのアドレスで開いてください。',
  wrongType: (type: string) => `送信の形式が違います。Content-Typeを${type}にしてください。`,
  unexpected: 'サーバーで問題が起きました。少し待ってから、もう一度お試しください。',
  storeBusy: 'サーバーが混み合っています。少し待ってから、もう一度お試しください。',
  storeFull: 'サーバーの空き容量が足りないため、保存できません。サービスの運営者にご連絡ください。',

  required: (field: string) => `${field}を入力してください。`,
  tooLong: (field: string, maximum: number) => `${field}は${maximum}文字以内で入力してください。`,
  tooShort: (field: string, minimum: number) => `${field}は${minimum}文字以上で入力してください。`,
  email: (field: string) => `${field}の形式を確認してください。例：name@example.jp`,
  wholeNumber: (field: string) => `${field}は整数で入力してください。`,
  atLeast: (field: string, minimum: number) => `${field}は${minimum}以上にしてください。`,
  atMost: (field: string, maximum: number) => `${field}は${maximum}以下にしてください。`,
  choice: (field: string) => `${field}を選択肢から選んでください。`,
  day: (field: string) => `${field}は2026-11-20のような形式で入力してください。`,
  invalid: (field: string) => `${field}の内容を確認してください。`,

  signInFailed: 'メールアドレスまたはパスワードが違います。',
  limited: (minutes: number) => `回数が上限に達しました。${minutes}分ほど待ってから、もう一度お試しください。`,
  wrongPassword: '現在のパスワードが違います。',
  linkOver: 'このリンクは使えません。使用済みか、有効期限が切れています。もう一度メールを送信してください。',
  taken: 'このメールアドレスはすでに使われています。',
  sameEmail: '今と同じメールアドレスです。新しいメールアドレスを入力してください。',
  emailLinkOver:
    'このリンクは使えません。使用済みか、有効期限が切れているか、別の講師のものです。設定画面から、もう一度メールを送信してください。',
  settingsStale: '設定がほかの画面で変更されました。最新の内容を確認してください。',

  stale: 'この授業はほかの画面で変更されました。最新の内容を確認してください。',
  past: '過去の日時は選べません。これからの日時を選んでください。',
  tooFar: '2年より先の日時は選べません。',
  endBeforeStart: '終了時刻は開始時刻より後にしてください。',
  shortLesson: (minutes: number) => `授業の長さは${minutes}分以上にしてください。`,
  longLesson: (hours: number) => `授業の長さは${hours}時間以内にしてください。`,
  overlap: (student: string, moment: string) =>
    `${moment}からの${student}さんの授業と重なっています。別の時間を選んでください。`,
  locked: 'この時間は予定ロックされています。ロックを解除するか、別の時間を選んでください。',
  holiday: '祝日です。登録する場合は、注意を確認して進めてください。',
  sameStudent: (student: string, moment: string) =>
    `${student}さんには同じ日に${moment}からの授業があります。登録する場合は、注意を確認して進めてください。`,
  gap: (student: string, moment: string) =>
    `${moment}からの${student}さんの授業との間が短すぎます。登録する場合は、注意を確認して進めてください。`,
  canceled: 'この授業はキャンセルされています。',
  ended: 'この授業は終了しています。',
  keyReused: 'この操作はすでに別の内容で処理されています。画面を再読み込みしてください。',

  lockExists: 'この日はすでに予定ロックされています。',
  lockPast: '過去の日は予定ロックできません。',
  lockSpan: 'ロックする時間は、その日の中で、終了が開始より後になるように選んでください。',

  notPicture: 'PNG、JPEG、WebPの画像を選んでください。',
  tooManyPixels: (megapixels: number) => `画像が大きすぎます。${megapixels}メガピクセル以下の画像を選んでください。`,
  notMaterial: 'PDF、PNG、JPEG、WebPのファイルを選んでください。',
  fileTooLarge: (megabytes: number) => `ファイルは${megabytes}MB以下にしてください。`,
  uploadOver: 'アップロードの有効期限が切れました。もう一度お試しください。',
  stalled: '送信が途中で止まりました。通信状態を確認して、もう一度お試しください。',
  uploadsBusy: 'アップロードが混み合っています。少し待ってから、もう一度お試しください。',
  downloadsBusy: 'ダウンロードが混み合っています。少し待ってから、もう一度お試しください。',
  materialFull: (megabytes: number) =>
    `資料の保存容量（${megabytes}MB）がいっぱいです。サービスの運営者に、容量の追加を依頼してください。`,

  classTooEarly: (moment: string) => `まだ入室できません。${moment}から入室できます。`,
  classOver: '授業は終了しました。',
  meetingTooEarly: (moment: string) => `まだ入室できません。面談は${moment}からです。`,
  meetingOver: '面談は終了しました。',
  meetingCanceled: 'この面談はキャンセルされています。',

  roomOver: 'このルームは閉じています。',
  linkDead: 'このリンクは使えません。先生から新しいリンクを受け取ってください。',
  ticketStale: '入室の許可の有効期限が切れました。もう一度入室してください。',
  roomFull: (most: number) => `満員です。このルームに入れるのは${most}人までです。`,
  lobbyFull: '入室を待っている人が多すぎます。少し待ってから、もう一度お試しください。',
  removedFromRoom: '先生の操作により退室しました。入り直すには、先生から新しいリンクを受け取ってください。',
  roomSignedOut: 'ログインが終了したため、ルームを閉じました。もう一度ログインしてから入室してください。',
  roomElsewhere: '別のタブまたは端末でこのルームを開いたため、こちらは切断しました。',
  roomBusy: '短い時間に送信が多すぎたため、切断しました。少し待ってから、もう一度入室してください。',
  boardFull: 'ホワイトボードの容量が上限に達しました。これ以上は保存できません。',
  boardBroken: 'ホワイトボードの変更を読み取れず、保存できませんでした。ページを再読み込みしてください。',

  resetMail: (name: string, link: string) => ({
    subject: 'パスワード再設定のご案内',
    text: [
      `${name} 様`,
      '',
      'パスワードを再設定するには、次のリンクを開いてください。',
      '',
      link,
      '',
      'リンクは30分間、1回だけ使えます。',
      'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
    ].join('\n'),
  }),

  passwordChangedMail: (name: string) => ({
    subject: 'パスワードを変更しました',
    text: [
      `${name} 様`,
      '',
      'ログイン用のパスワードが変わりました。',
      'ほかの端末は、すべてログアウトされています。',
      '',
      'お心当たりのない場合は、ログイン画面の「パスワードを忘れた場合」からすぐに再設定し、運営の担当者に連絡してください。',
    ].join('\n'),
  }),

  emailMail: (name: string, link: string) => ({
    subject: 'メールアドレス変更の確認',
    text: [
      `${name} 様`,
      '',
      'このメールアドレスに変更するには、次のリンクを開いてください。',
      '',
      link,
      '',
      'リンクは30分間、1回だけ使えます。',
      'お心当たりのない場合は、このメールを破棄してください。メールアドレスは変わりません。',
    ].join('\n'),
  }),
  emailAskedMail: (name: string, address: string) => ({
    subject: 'メールアドレス変更のお知らせ',
    text: [
      `${name} 様`,
      '',
      `ログイン用のメールアドレスを ${address} に変更する手続きが始まりました。`,
      '新しいアドレスに届いたリンクを開くまで、変更されません。',
      '',
      'お心当たりのない場合は、すぐにパスワードを変更してください。手続きは取り消されます。',
    ].join('\n'),
  }),
  emailChangedMail: (name: string, address: string) => ({
    subject: 'メールアドレスを変更しました',
    text: [
      `${name} 様`,
      '',
      `ログイン用のメールアドレスが ${address} に変わりました。`,
      '',
      'お心当たりのない場合は、運営の担当者に連絡してください。',
    ].join('\n'),
  }),

  fields: {
    avatar: 'アイコン',
    body: '送信内容',
    currentPassword: '現在のパスワード',
    date: '日付',
    email: 'メールアドレス',
    emailToken: 'リンク',
    endTimeMillis: '終了時刻',
    file: 'ファイル',
    firstDayOfWeek: '週の始まり',
    fromMillis: '期間の始め',
    id: '授業',
    idempotencyKey: '操作の番号',
    introduction: '自己紹介',
    kana: 'フリガナ',
    language: '言語',
    lockId: '予定ロック',
    locked: 'ロックの状態',
    memo: 'メモ',
    name: '名前',
    newEmail: '新しいメールアドレス',
    newPassword: '新しいパスワード',
    note: '授業後の記録',
    notifyStudent: '生徒への連絡',
    page: 'ページ',
    password: 'パスワード',
    phone: '電話番号',
    reason: '理由',
    reminderMinutes: 'お知らせの時間',
    size: '表示件数',
    startTimeMillis: '開始時刻',
    state: '状態',
    studentId: '生徒',
    subject: '科目',
    theme: '表示テーマ',
    ticket: 'アップロードの許可',
    timeZone: 'タイムゾーン',
    token: 'リンク',
    untilMillis: '期間の終わり',
    value: 'メールアドレス',
    version: '版',
    words: '検索語',
  },
};

type Loose<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends string
    ? string
    : Shape[Key] extends (...values: never) => unknown
      ? Shape[Key]
      : Loose<Shape[Key]>;
};

export type Messages = Loose<typeof ja>;

// The texts of the playground; descriptions of contracts come from the manifest, in English.
import type { FaultName } from './faults.ts';
import type { Flavour } from './snippets/index.ts';

const ja = {
  title: 'プレイグラウンド',
  lead: '要素を選び、設定を変えて動きを確かめ、コードをコピーします。',
  demos: 'デモの一覧',
  otherLanguage: 'English',
  element: '要素',
  attributes: '属性',
  properties: 'プロパティ',
  events: 'イベント',
  customProperties: 'カスタムプロパティ',
  slots: 'スロット',
  colour: '色を選ぶ',
  methods: 'メソッド',
  faults: '障害',
  parts: 'パーツ（::part）',
  notSet: '（指定なし）',
  listen: '選んだイベントをコードで受け取ります。記録にはすべてが出ます。',
  prevent: 'preventDefault() を呼ぶ',
  tokenNote: 'ここではデモの講師 佐藤 花子としてログインします。コードには貴サイトのアドレスを書いてください。',
  lessonsNote: '今日からの授業4件を渡します。ログインは要りません。',
  studentNote: 'デモの授業の生徒用リンクから値を取ります。アドレスには残りません。',
  noValue: '値を用意できませんでした。デモの授業が開いているときにもう一度お試しください。',
  fault: 'プロバイダーの応答',
  once: '次の1回だけ',
  faultNote: '変えるとすぐに reload() を呼びます。ページ内のデモのライブルームでは、「通信できない」で回線が切れます。',
  faultNames: {
    none: '正常',
    slow: '3秒遅れる',
    offline: '通信できない',
    http500: '500 サーバーのエラー',
    http503: '503 一時停止',
    http429: '429 混雑',
    expired: '403 ログインの期限切れ',
    over: 'status −1 ログインの終了',
    html: 'JSONではなくHTML',
    truncated: '途中で切れたJSON',
    invalidResponse: '形の違うJSON',
    rejected: 'status 0 断り',
  } satisfies Record<FaultName, string>,
  preview: '表示',
  width: '幅',
  full: '全幅',
  phone: '390 px',
  again: '置き直す',
  signIn: '花子でログイン',
  signOut: 'ログアウト',
  session: 'セッション',
  credentials: 'ログインには hanako@example.jp / hanako-demo が使えます。',
  loading: '読み込み中',
  notLoaded: '要素を読み込めませんでした。通信を確認して「置き直す」を押してください。',
  log: 'イベントの記録',
  noEvents: 'まだありません。',
  clear: '消す',
  faultActed: '障害',
  violation: 'ポリシー違反',
  called: '呼び出し',
  code: 'コード',
  host: '使う場所',
  flavour: '種類',
  flavourNames: { react: '標準', slim: '軽量（slim）', peer: 'ページのReact（peer）' } satisfies Record<
    Flavour,
    string
  >,
  flavourNotes: {
    react: '要素がReactを持ってきます。',
    slim: 'Reactの代わりにPreactで描きます。見た目も動きも同じで、半分ほどの重さです。',
    peer: 'ページが持つReact 19以降を使います。',
  } satisfies Record<Flavour, string>,
  files: 'ファイルの置き場所',
  copy: 'コピー',
  copied: 'コピーしました。',
  copyFailed: 'コピーできませんでした。選択してコピーしてください。',
  share: '設定のリンクをコピー',
  policy: 'Content-Security-Policy',
  policyNote: 'ページの応答ヘッダーにこのまま書けます。ほかのものを読み込むページでは足してください。',
  angularNote:
    'Angularの既定のビルドはスタイルをインラインにします。angular.json で optimization.styles.inlineCritical を false にしてください。',
  hash: 'integrity (SRI)',
  hashFull:
    'teacher-elements.js は1つのファイルに全要素が入り、このハッシュで全体を確かめます。例外はライブルームのPDFの読み書きで、使うときに読み込みます。',
  hashPart:
    'ハッシュが確かめるのは、タグに書いたファイルだけです。npmで組み込むと貴サイトのビルドがファイルを作るので、ハッシュもそこで作ります。あとから読み込むチャンクまで1つのハッシュで確かめられるのは、HTMLの teacher-elements.js だけです。',
  hashSlim:
    'slim/loader.js のハッシュです。あとから読み込むチャンクは、slim/sri.json の値を import map の integrity に書くと確かめられます。',
  hashOfRelease: 'ハッシュはリリースにあります。npm run build で作られます。',
  size: '重さ',
  sizeFile: (kilobytes: number) => `${kilobytes} kB（gzip、全要素）`,
  sizeDemo: (kilobytes: number) => `demo.js ${kilobytes} kB（gzip）`,
  sizeCold: (usable: number, atRest: number) =>
    `${usable} kB で使い始められ、あとからの分を含めて ${atRest} kB（gzip、キャッシュなし）`,
  sizeLoader: (usable: number) => `loader.js なら、この要素だけで ${usable} kB です。`,
  notBuilt: 'ビルドがありません。npm run build で作ってから開いてください。',
};

export type Texts = typeof ja;

const en: Texts = {
  title: 'Playground',
  lead: 'Pick an element, change its settings, see how it behaves, and copy the code.',
  demos: 'All demos',
  otherLanguage: '日本語',
  element: 'Element',
  attributes: 'Attributes',
  properties: 'Properties',
  events: 'Events',
  customProperties: 'Custom properties',
  slots: 'Slots',
  colour: 'pick a colour',
  methods: 'Methods',
  faults: 'Faults',
  parts: 'Parts (::part)',
  notSet: '(not set)',
  listen: 'The code listens to those that are ticked; the log has all of them.',
  prevent: 'Call preventDefault()',
  tokenNote: 'Here it signs in as the demo teacher Hanako. In the code, write an address of your own site.',
  lessonsNote: 'Hands over four lessons from today on. Nobody has to sign in.',
  studentNote: "Takes the value from the student's link of a demo lesson. It does not stay in the address.",
  noValue: 'There is no value now. Try again while a lesson of the demo is open.',
  fault: 'Replies of the provider',
  once: 'Only the next one',
  faultNote:
    'A change calls reload() at once. In a live room of the demo in the page, "No connection" breaks the line.',
  faultNames: {
    none: 'As they should be',
    slow: '3 seconds late',
    offline: 'No connection',
    http500: '500, server error',
    http503: '503, unavailable',
    http429: '429, too many',
    expired: '403, session expired',
    over: 'status −1, session over',
    html: 'HTML instead of JSON',
    truncated: 'Broken JSON',
    invalidResponse: 'JSON of another shape',
    rejected: 'status 0, refused',
  },
  preview: 'Preview',
  width: 'Width',
  full: 'Full',
  phone: '390 px',
  again: 'Mount again',
  signIn: 'Sign in as Hanako',
  signOut: 'Sign out',
  session: 'Session',
  credentials: 'You can sign in with hanako@example.jp / hanako-demo.',
  loading: 'Loading',
  notLoaded: 'The element could not be loaded. Check the connection and press "Mount again".',
  log: 'Event log',
  noEvents: 'Nothing yet.',
  clear: 'Clear',
  faultActed: 'fault',
  violation: 'policy violation',
  called: 'call',
  code: 'Code',
  host: 'For',
  flavour: 'Flavour',
  flavourNames: { react: 'React', slim: 'slim', peer: 'peer' },
  flavourNotes: {
    react: 'The elements bring a React of their own.',
    slim: 'Preact instead of React: it looks and behaves the same, at about half the weight.',
    peer: 'The elements use the React of the page, 19 or newer.',
  },
  files: 'Where the files lie',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'It could not be copied: select it and copy it yourself.',
  share: 'Copy a link to this set-up',
  policy: 'Content-Security-Policy',
  policyNote: "The page's response header, ready to use. Add what else your page loads.",
  angularNote:
    "Angular's builds put styles inline by default: set optimization.styles.inlineCritical to false in angular.json.",
  hash: 'integrity (SRI)',
  hashFull:
    'teacher-elements.js has all elements in one file, and this hash covers it whole. The exception is what reads and writes PDFs in a live room: that is fetched when it is used.',
  hashPart:
    'A hash covers the file that the tag names, and nothing else. With npm your own build makes the files, and their hashes. Only teacher-elements.js of the HTML way is covered by one hash, chunks that come later included.',
  hashSlim:
    'The hash of slim/loader.js. Chunks that come later are checked if the integrity of an import map has the values of slim/sri.json.',
  hashOfRelease: 'A release has hashes: npm run build makes one.',
  size: 'Weight',
  sizeFile: (kilobytes: number) => `${kilobytes} kB (gzip, all elements)`,
  sizeDemo: (kilobytes: number) => `demo.js ${kilobytes} kB (gzip)`,
  sizeCold: (usable: number, atRest: number) =>
    `usable after ${usable} kB, ${atRest} kB with what comes later (gzip, nothing cached)`,
  sizeLoader: (usable: number) => `With loader.js, this element alone takes ${usable} kB.`,
  notBuilt: 'There is no build: make it with npm run build, then open this page.',
};

/** The texts in the language of `?lang=`, else of the browser: Japanese or English. */
export function readTexts(): { language: 'ja' | 'en'; t: Texts } {
  const wanted = [new URLSearchParams(location.search).get('lang') ?? '', ...navigator.languages];
  const language = wanted
    .find((each) => /^(ja|en)\b/i.test(each))
    ?.toLowerCase()
    .startsWith('ja')
    ? 'ja'
    : 'en';
  return { language, t: language === 'ja' ? ja : en };
}

/** The texts around a live example, in the languages of the site. */
export interface LiveExampleTexts {
  /** Also the language of the element. */
  readonly language: string;
  readonly example: string;
  readonly live: string;
  readonly signIn: string;
  readonly room: string;
  readonly openRoom: string;
  readonly portal: string;
  readonly openPortal: string;
  readonly playground: string;
  readonly notBuilt: string;
}

const english: LiveExampleTexts = {
  language: 'en',
  example: 'Live example',
  live: 'Live, with a provider in this page. What you change is gone when you leave.',
  signIn: 'Live, with a provider in this page. Sign in with',
  room: 'Live, with a provider in this page. The room asks for camera and microphone.',
  openRoom: 'Open the room',
  portal: 'The portal takes a whole page.',
  openPortal: 'Open the portal',
  playground: 'Try everything in the playground',
  notBuilt: 'The elements are not built yet: npm run build makes them.',
};

const japanese: LiveExampleTexts = {
  language: 'ja',
  example: '動作する例',
  live: 'このページの中で動くプロバイダーにつないだ例です。変更した内容は、ページを離れると消えます。',
  signIn: 'このページの中で動くプロバイダーにつないだ例です。ログインに使うのは',
  room: 'このページの中で動くプロバイダーにつないだ例です。カメラとマイクの許可を求めます。',
  openRoom: '教室を開く',
  portal: 'ポータルはページ全体を使います。',
  openPortal: 'ポータルを開く',
  playground: 'プレイグラウンドで設定を試す',
  notBuilt: '要素がまだビルドされていません。npm run buildを実行してください。',
};

export const textsIn = (language: string): LiveExampleTexts => (language.startsWith('ja') ? japanese : english);

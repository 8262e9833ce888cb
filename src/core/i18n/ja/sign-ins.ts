/** Glossary: 端末 device, ログイン sign-in, ログアウト sign-out. */
export const signIns = {
  title: 'ログイン中の端末',
  text: '心当たりのない端末があるときは、その端末をログアウトしてから、パスワードを変更してください。',
  current: 'この端末',
  unknown: '不明な端末',
  used: '最終利用',
  usedNow: '使用中',
  signedIn: 'ログイン',
  network: 'ネットワーク',
  end: 'ログアウト',
  endNamed: '{{device}}をログアウト',
  endOthers: 'ほかの端末をすべてログアウト',
  noOthers: 'ほかにログイン中の端末はありません。',
  keep: 'ログアウトしない',
  ask: {
    one: '{{device}}をログアウトしますか？',
    others: 'ほかの端末をすべてログアウトしますか？',
    text: 'その端末では、すぐに操作できなくなります。入室中の授業や面談からも退室し、通知も届かなくなります。',
  },
  confirm: { one: 'ログアウトする', others: 'すべてログアウトする' },
  done: { one: '端末をログアウトしました。', others: 'ほかの端末をすべてログアウトしました。' },
} as const;

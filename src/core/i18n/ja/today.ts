/** Glossary: 授業 lesson, 生徒 student. */
export const today = {
  title: '今日 {{day}}',
  next: '次の授業',
  running: '進行中の授業',
  until: {
    now: 'まもなく',
    minutes: 'あと{{minutes}}分',
    hours: 'あと{{hours}}時間',
    both: 'あと{{hours}}時間{{minutes}}分',
  },
  left: {
    now: 'まもなく終了',
    minutes: '残り{{minutes}}分',
    hours: '残り{{hours}}時間',
    both: '残り{{hours}}時間{{minutes}}分',
  },
  rest: 'このあと',
  more: '他{{count}}件を表示',
  less: '少なく表示',
  count: '今日の授業{{total}}件 終了{{over}}件',
  none: '今日の授業はありません。',
  done: '今日の授業はすべて終わりました。',
  later: '次の授業',
  free: 'この先4週間に授業はありません。',
  loading: '今日の授業を読み込んでいます',
  changes: {
    title: '前回の確認からの変更',
    kinds: { added: '追加', moved: '日時変更', changed: '内容変更', canceled: 'キャンセル' },
    before: '変更前 {{when}}',
    dismiss: '確認しました',
  },
} as const;

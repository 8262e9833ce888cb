/** The pages of a list. */
export const pagination = {
  label: 'ページ送り',
  perPage: '件/ページ',
  jumpTo: 'ページへ移動',
  confirm: '確認',
  page: 'ページ',
  previous: '前のページ',
  next: '次のページ',
  previousFive: '前の5ページ',
  nextFive: '次の5ページ',
  previousThree: '前の3ページ',
  nextThree: '次の3ページ',
  total: '全{{total}}件',
} as const;

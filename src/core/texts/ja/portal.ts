export const portal = {
  title: '講師ページ',
};

export const courses = {
  title: '授業一覧',
};

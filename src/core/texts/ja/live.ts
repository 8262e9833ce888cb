export const live = {
  classEnded: 'この授業は終了しました。',
  meetingEnded: 'この面談は終了しました。',
};

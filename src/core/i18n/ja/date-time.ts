/** Words of the fields for dates and times. */
export const dateTime = {
  day: '日付',
  dayPlaceholder: '例: 2026/11/20',
  openCalendar: 'カレンダーから選ぶ',
  previousMonth: '前の月',
  nextMonth: '次の月',
  unavailable: '選べません',
  time: '時刻',
  timePlaceholder: '例: 17:05',
  invalidDay: '日付は2026/11/20のように入力してください。',
  unavailableDay: 'この日付は選べません。これからの日付を選んでください。',
  invalidTime: '時刻は17:05のように入力してください。',
  unavailableTime: 'この時刻は選べません。これからの時刻を選んでください。',
  endDay: '終了の日付は開始より後にしてください。',
  endTime: '終了の時刻は開始より後にしてください。',
} as const;

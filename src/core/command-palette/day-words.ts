// The words for days in the languages of the portal, in the form in which `findDays` sees a text: blind, without spaces,
// Arabic letters without their marks.

/** Days from today. */
export const NEAR_DAYS: Readonly<Record<string, number>> = {
  今日: 0, きょう: 0, 本日: 0, 明日: 1, あした: 1, あす: 1, 明後日: 2, あさって: 2, 明明後日: 3, 明々後日: 3, しあさって: 3,
  昨日: -1, きのう: -1, 一昨日: -2, おととい: -2,
  今天: 0, 明天: 1, 后天: 2, 後天: 2, 大后天: 3, 昨天: -1, 前天: -2, 大前天: -3,
  today: 0, tomorrow: 1, thedayaftertomorrow: 2, dayaftertomorrow: 2, yesterday: -1, thedaybeforeyesterday: -2, daybeforeyesterday: -2,
  اليوم: 0, غدا: 1, بعدغد: 2, بعدغدا: 2, امس: -1, اولامس: -2,
};

/** Weeks or months from this one. */
export const STEPS: Readonly<Record<string, number>> = {
  先: -1, 今: 0, 来: 1, 再来: 2, 先々: -2, 先先: -2,
  上: -1, 上个: -1, 这: 0, 這: 0, 这个: 0, 本: 0, 下: 1, 下个: 1, 下下: 2, 下下个: 2, 上上: -2,
  last: -1, this: 0, next: 1,
  الماضي: -1, هذا: 0, القادم: 1, المقبل: 1,
};

/** 0 Sunday to 6 Saturday. */
export const WEEKDAYS: Readonly<Record<string, number>> = {
  日: 0, 月: 1, 火: 2, 水: 3, 木: 4, 金: 5, 土: 6,
  天: 0, 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6,
  sunday: 0, sun: 0, monday: 1, mon: 1, tuesday: 2, tue: 2, tues: 2, wednesday: 3, wed: 3, thursday: 4, thu: 4, thur: 4, thurs: 4,
  friday: 5, fri: 5, saturday: 6, sat: 6,
  الاحد: 0, الاثنين: 1, الثلاثاء: 2, الاربعاء: 3, الخميس: 4, الجمعة: 5, السبت: 6,
};

/** 1 to 12. */
export const MONTHS: Readonly<Record<string, number>> = {
  january: 1, jan: 1, february: 2, feb: 2, march: 3, mar: 3, april: 4, apr: 4, may: 5, june: 6, jun: 6, july: 7, jul: 7,
  august: 8, aug: 8, september: 9, sep: 9, sept: 9, october: 10, oct: 10, november: 11, nov: 11, december: 12, dec: 12,
  يناير: 1, فبراير: 2, مارس: 3, ابريل: 4, مايو: 5, يونيو: 6, يوليو: 7, اغسطس: 8, سبتمبر: 9, اكتوبر: 10, نوفمبر: 11, ديسمبر: 12,
};

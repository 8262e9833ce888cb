import type { Namespaces } from '../namespaces.ts';

export const dateTime: Namespaces['dateTime'] = {
  day: '日期',
  dayPlaceholder: '例: 2026/11/20',
  openCalendar: '从日历中选择',
  previousMonth: '上个月',
  nextMonth: '下个月',
  unavailable: '不可选',
  time: '时间',
  timePlaceholder: '例: 17:05',
  invalidDay: '请按2026/11/20的格式输入日期。',
  unavailableDay: '不能选择该日期，请选择之后的日期。',
  invalidTime: '请按17:05的格式输入时间。',
  unavailableTime: '不能选择该时间，请选择之后的时间。',
  endDay: '结束日期必须晚于开始时间。',
  endTime: '结束时间必须晚于开始时间。',
};

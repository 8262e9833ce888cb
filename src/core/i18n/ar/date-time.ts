import type { Namespaces } from '../namespaces.ts';

export const dateTime: Namespaces['dateTime'] = {
  day: 'التاريخ',
  dayPlaceholder: '2026/11/20',
  openCalendar: 'الاختيار من التقويم',
  previousMonth: 'الشهر السابق',
  nextMonth: 'الشهر التالي',
  unavailable: 'غير متاح',
  time: 'الوقت',
  timePlaceholder: '17:05',
  invalidDay: 'اكتب التاريخ هكذا: 2026/11/20.',
  unavailableDay: 'لا يمكن اختيار هذا التاريخ. اختر تاريخًا لم يمضِ.',
  invalidTime: 'اكتب الوقت هكذا: 17:05.',
  unavailableTime: 'لا يمكن اختيار هذا الوقت. اختر وقتًا لم يمضِ.',
  endDay: 'يجب أن يكون تاريخ النهاية بعد البداية.',
  endTime: 'يجب أن يكون وقت النهاية بعد البداية.',
};

import type { Namespaces } from '../namespaces.ts';

export const dateTime: Namespaces['dateTime'] = {
  day: 'Date',
  dayPlaceholder: '2026/11/20',
  openCalendar: 'Choose from a calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  unavailable: 'not available',
  time: 'Time',
  timePlaceholder: '17:05',
  invalidDay: 'Write the date like 2026/11/20.',
  unavailableDay: 'This date cannot be chosen. Choose one that is still to come.',
  invalidTime: 'Write the time like 17:05.',
  unavailableTime: 'This time cannot be chosen. Choose one that is still to come.',
  endDay: 'The end date must be after the start.',
  endTime: 'The end time must be after the start.',
};

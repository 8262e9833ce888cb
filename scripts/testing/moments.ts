/** A time and place at which the tests must pass. */
export interface Moment {
  name: string;
  /** ISO date with its offset from UTC; the clock runs from there. */
  clock: string;
  /** zone of the devices that run the tests and show the pages */
  zone: string;
}

/** Moments at which calendars and clocks have caused bugs; together they run in each of four zones. */
export const moments: readonly Moment[] = [
  { name: 'year-end', clock: '2026-12-31T23:50+09:00', zone: 'Asia/Tokyo' },
  { name: 'new-year', clock: '2027-01-01T10:00+09:00', zone: 'Pacific/Kiritimati' },
  { name: 'leap-day', clock: '2028-02-29T12:00+09:00', zone: 'America/Los_Angeles' },
  { name: 'month-end', clock: '2027-04-30T18:20+09:00', zone: 'Europe/London' },
  // 成人の日, and the eve of 建国記念の日.
  { name: 'holiday', clock: '2027-01-11T15:00+09:00', zone: 'Asia/Tokyo' },
  { name: 'before-holiday', clock: '2027-02-10T21:00+09:00', zone: 'Pacific/Kiritimati' },
  { name: 'sunday', clock: '2027-06-13T09:00+09:00', zone: 'America/Los_Angeles' },
  { name: 'before-midnight', clock: '2027-06-16T23:58+09:00', zone: 'Europe/London' },
  { name: 'after-midnight', clock: '2027-06-17T00:02+09:00', zone: 'Asia/Tokyo' },
  // London's clocks go forward at 01:00 UTC, and back at 01:00 UTC: then the hour from one to two occurs twice.
  { name: 'london-spring', clock: '2027-03-28T00:57Z', zone: 'Europe/London' },
  { name: 'london-autumn', clock: '2027-10-31T00:57Z', zone: 'Europe/London' },
];

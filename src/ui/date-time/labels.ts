/** All words of the date and time fields. */
export interface DateTimeLabels {
  /** BCP 47; names of months and weekdays come from the browser. */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  /** Name of the date's input, also the calendar's. */
  readonly day: string;
  readonly dayPlaceholder: string;
  readonly openCalendar: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly close: string;
  readonly today: string;
  /** Said with a day or a time that cannot be chosen. */
  readonly unavailable: string;
  /** Name of the time's input, also its list's. */
  readonly time: string;
  readonly timePlaceholder: string;
  /** Under the field: what was typed is no day, no time, or cannot be chosen. What to do about it, too. */
  readonly unreadableDay: string;
  readonly unavailableDay: string;
  readonly unreadableTime: string;
  readonly unavailableTime: string;
}

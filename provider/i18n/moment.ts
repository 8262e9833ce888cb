/** Formats a moment with date, weekday and time: `11/20(金) 17:05`. */
export function momentIn(locale: string, millis: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(millis);
}

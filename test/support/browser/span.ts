// Times as lists show them, computed without the project's own sources.
const TOKYO = 'Asia/Tokyo';

/** The zone of the device that shows the page. */
export const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Span {
  startTimeMillis: number;
  endTimeMillis: number;
}

/** 10:00 */
export const timeText = (millis: number, timeZone = TOKYO): string =>
  new Date(millis).toLocaleTimeString('ja-JP', { timeZone, hour: '2-digit', minute: '2-digit' });

/** 2026/12/31(木) */
export function dayText(millis: number, timeZone = TOKYO): string {
  const date = new Date(millis).toLocaleDateString('ja-JP', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return `${date}(${new Date(millis).toLocaleDateString('ja-JP', { timeZone, weekday: 'short' })})`;
}

/** 10:00–11:00, with the day of the end where midnight is between. */
export function spanText({ startTimeMillis, endTimeMillis }: Span, timeZone = TOKYO): string {
  const isOneDay = dayText(startTimeMillis, timeZone) === dayText(endTimeMillis, timeZone);
  return `${timeText(startTimeMillis, timeZone)}–${isOneDay ? '' : `${dayText(endTimeMillis, timeZone)} `}${timeText(endTimeMillis, timeZone)}`;
}

/** The note about the time zone, on a device in another zone; empty on others. */
export function deviceText(span: Span, timeZone = TOKYO): string {
  const day = dayText(span.startTimeMillis, deviceZone);
  const isSameDay = day === dayText(span.startTimeMillis, timeZone);
  const text = spanText(span, deviceZone);
  if (isSameDay && text === spanText(span, timeZone)) return '';
  return `この端末の時刻では${isSameDay ? '' : `${day} `}${text}`;
}

/** What a zone is called, such as 日本標準時. */
export function zoneText(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('ja-JP', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

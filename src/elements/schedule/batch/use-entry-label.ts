import { isMeeting, type ScheduleEntry } from '../../../core/schedule/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';

/** Returns a function that names a lesson or a meeting by person and time. */
export function useEntryLabel(): (entry: ScheduleEntry) => string {
  const t = useText();
  const dates = useDates();
  return (entry) => {
    const when = `${dates.day(entry.startTimeMillis)} ${dates.span(entry.startTimeMillis, entry.endTimeMillis)}`;
    return isMeeting(entry)
      ? t('batchChange.meeting', { name: entry.visitorName, when })
      : t('batchChange.lesson', { name: entry.studentName, when, subject: entry.subject });
  };
}

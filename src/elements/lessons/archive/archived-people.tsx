import { MINUTE_MS } from '../../../core/time/index.ts';
import type { LessonArchive } from '../../../core/api/endpoints/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';

interface Props {
  readonly attendance: LessonArchive['attendance'];
  readonly now: number;
}

/** Who was in the room, from when until when, and for how long. */
export function ArchivedPeople({ attendance, now }: Props) {
  const t = useText();
  const dates = useDates();
  const length = (millis: number): string => {
    const minutes = Math.round(millis / MINUTE_MS);
    return minutes < 1 ? t('lessonArchive.underMinute') : t('lessonArchive.minutes', { count: minutes });
  };
  return (
    <ul className="archive-people">
      {attendance.map(({ name, fromMillis, untilMillis }, index) => (
        // A person may have been there more than once; the stays of an archive keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className="archive-name" dir="auto">
            {name}
          </span>
          <span>
            {untilMillis === undefined
              ? t('lessonArchive.since', { from: dates.time(fromMillis) })
              : t('lessonArchive.span', { from: dates.time(fromMillis), until: dates.time(untilMillis) })}
          </span>
          <span>{length((untilMillis ?? now) - fromMillis)}</span>
        </li>
      ))}
    </ul>
  );
}

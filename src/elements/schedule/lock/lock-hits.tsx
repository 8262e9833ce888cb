import { useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { failureText, type Lesson, type Translate } from '../../../core/index.ts';
import { isMeeting, type ScheduleEntry } from '../../../core/schedule/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useEntryLabel } from '../batch/use-entry-label.ts';
import { countsText } from '../counts-text.ts';
import type { HitChanges } from './use-hit-changes.ts';

interface Props {
  readonly hits: HitChanges;
  readonly isBusy: boolean;
  readonly onOpen: (lesson: Lesson) => void;
  /** What can be done about them, above the list: it may be long. */
  readonly children: ReactNode;
}

/** Limit until the teacher shows all, so that the form's buttons stay in reach. */
const SHOWN_AT_FIRST = 20;

/** The lessons and meetings that a lock would cover; each lesson opens on press. */
export function LockHits({ hits, isBusy, onOpen, children }: Props) {
  const t = useText();
  const [showsAll, setShowsAll] = useState(false);
  const { hits: entries } = hits;
  const showAll = ({ currentTarget }: MouseEvent): void => {
    const list = currentTarget.previousElementSibling;
    flushSync(() => setShowsAll(true));
    // The button is removed: move the focus to the first added lesson.
    list?.children[SHOWN_AT_FIRST]?.querySelector('button')?.focus();
  };
  if (entries.length === 0)
    return (
      <p className="lesson-quiet" role="status">
        {t(isBusy ? 'scheduleForms.locking.checking' : 'scheduleForms.locking.noHits')}
      </p>
    );
  const title = t(entries.some(isMeeting) ? 'batchChange.locking.hits' : 'scheduleForms.locking.hits');
  return (
    <section className="schedule-plans" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <ul>
        {(showsAll ? entries : entries.slice(0, SHOWN_AT_FIRST)).map((entry) => (
          <li key={entry.id}>
            <Hit entry={entry} onOpen={onOpen} />
            <HitResult entry={entry} hits={hits} />
          </li>
        ))}
      </ul>
      {!showsAll && entries.length > SHOWN_AT_FIRST && (
        <button type="button" className="schedule-link" onClick={showAll}>
          {t('schedule.moreWith', { what: countsOf(entries.slice(SHOWN_AT_FIRST), t) })}
        </button>
      )}
    </section>
  );
}

/** `授業3件・面談1件`. */
export function countsOf(entries: readonly ScheduleEntry[], t: Translate): string {
  const meetings = entries.filter(isMeeting).length;
  return countsText(t, entries.length - meetings, meetings);
}

function Hit({ entry, onOpen }: { readonly entry: ScheduleEntry; readonly onOpen: Props['onOpen'] }) {
  const dates = useDates();
  const labelOf = useEntryLabel();
  if (isMeeting(entry)) return <span className="schedule-hit">{labelOf(entry)}</span>;
  return (
    <button type="button" className="schedule-link" part="lesson" onClick={() => onOpen(entry)}>
      {dates.day(entry.startTimeMillis)} {dates.span(entry.startTimeMillis, entry.endTimeMillis)} {entry.studentName}{' '}
      {entry.subject}
    </button>
  );
}

/** Where it goes, or why it did not. */
function HitResult({ entry, hits }: { readonly entry: ScheduleEntry; readonly hits: HitChanges }) {
  const t = useText();
  const dates = useDates();
  const span = hits.spans.get(entry.id);
  const failed = hits.batch.failed.find(({ step }) => step.entry.id === entry.id);
  const isMovable = hits.handling === 'move' && !(hits.keepsMeetings && isMeeting(entry));
  return (
    <>
      {isMovable && (
        <p data-free={span ? true : undefined}>
          {span
            ? t('batchChange.to', {
                when: `${dates.day(span.startTimeMillis)} ${dates.span(span.startTimeMillis, span.endTimeMillis)}`,
              })
            : t('batchChange.locking.noTime')}
        </p>
      )}
      {failed?.reply && <p data-refused={true}>{failureText(failed.reply, t)}</p>}
    </>
  );
}

import type { ShiftedLesson } from '../../../core/batch-change/index.ts';
import { failureText, type Lesson } from '../../../core/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useClashMessages } from '../create/use-clash-messages.ts';
import type { Batch } from './use-batch.ts';
import { useEntryLabel } from './use-entry-label.ts';

/** Clashes listed per lesson, blocking ones first. */
const MAX_CLASHES = 3;

interface Props {
  readonly planned: readonly ShiftedLesson[];
  readonly batch: Batch;
  /** Undefined where only one lesson is moved. */
  readonly onLeaveOut: ((lesson: Lesson) => void) | undefined;
}

/** Where each lesson goes, its conflicts, and why it was not moved. */
export function MoveRows({ planned, batch, onLeaveOut }: Props) {
  const t = useText();
  const dates = useDates();
  const labelOf = useEntryLabel();
  const clashMessage = useClashMessages();
  const rows = planned.toSorted((one, other) => one.lesson.startTimeMillis - other.lesson.startTimeMillis);
  return (
    <ul className="batch-rows" aria-live="polite">
      {rows.map(({ lesson, span, clashes, isBlocked }) => {
        const reply = batch.failureOf(lesson.id);
        const isMoved = span.startTimeMillis !== lesson.startTimeMillis;
        const label = labelOf(lesson);
        return (
          <li key={lesson.id} data-blocked={isBlocked || undefined}>
            <span>{label}</span>
            {isMoved && (
              <p>
                {t('batchChange.to', {
                  when: `${dates.day(span.startTimeMillis)} ${dates.span(span.startTimeMillis, span.endTimeMillis)}`,
                })}
              </p>
            )}
            {isMoved &&
              clashes.slice(0, MAX_CLASHES).map((clash, each) => (
                <p key={each} data-refused={clash.blocking || undefined} data-warning={!clash.blocking || undefined}>
                  {clashMessage(clash)}
                </p>
              ))}
            {reply && <p data-refused={true}>{failureText(reply, t)}</p>}
            {isMoved && (isBlocked || reply) && onLeaveOut && (
              <button
                type="button"
                className="batch-link"
                aria-label={t('batchChange.moving.leaveOutNamed', { lesson: label })}
                onClick={() => onLeaveOut(lesson)}
              >
                {t('batchChange.moving.leaveOut')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import { useState, useId, useMemo, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '../../../core/api/index.ts';
import type { Lesson, Lock } from '../../../core/api/endpoints/index.ts';
import type { Translate } from '../../../core/i18n/index.ts';
import {
  isMeeting,
  clashContext,
  type ScheduleEntry,
  type PlannedLock,
  type Schedule,
} from '../../../core/schedule/index.ts';
import { nearestFreeTimes, type BatchStep } from '../../../core/batch-change/index.ts';
import type { Span } from '../../../core/time/index.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { FormError } from '../../../ui/form/submission.tsx';
import {
  useEntryLabel,
  CancelFields,
  reasonProblem,
  useBatch,
  type CancelValues,
  type Batch,
} from '../batch/use-batch.tsx';
import { countsText } from '../views/use-schedule-labels.ts';

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

interface HitHandlingProps {
  readonly hits: HitChanges;
  /** Of the reason for the cancellations. */
  readonly error: string | undefined;
  readonly onHandling: (handling: HitHandling) => void;
}

/** What happens to the lessons that a lock covers: they stay, are cancelled for one reason, or moved to free times. */
export function HitHandlingFields({ hits, error, onHandling }: HitHandlingProps) {
  const t = useText();
  const name = useId();
  const { handling, batch } = hits;
  return (
    <>
      <fieldset className="schedule-choices">
        <legend>{t('batchChange.locking.handling')}</legend>
        {(['keep', 'cancel', 'move'] as const).map((each) => (
          <label key={each} className="lesson-check">
            <input type="radio" name={name} checked={handling === each} onChange={() => onHandling(each)} />
            {t(`batchChange.locking.${each}`)}
          </label>
        ))}
      </fieldset>
      {hits.keepsMeetings && handling !== 'keep' && (
        <p className="lesson-quiet">{t('batchChange.locking.meetingsStay')}</p>
      )}
      {handling === 'cancel' && (
        <CancelFields
          values={hits.cancel}
          error={error}
          studentIds={hits.hits.flatMap((entry) => (isMeeting(entry) ? [] : [entry.studentId]))}
          onChange={hits.changeCancel}
        />
      )}
      <FormError>
        {batch.failed.length > 0 &&
          t('batchChange.locking.halfway', { done: batch.done.length, failed: batch.failed.length })}
      </FormError>
    </>
  );
}

/** What happens to the lessons and meetings that a lock covers. */
export type HitHandling = 'keep' | 'cancel' | 'move';

interface Options {
  /** Has loaded the days around the lock. */
  readonly nearby: Schedule;
  readonly planned: readonly PlannedLock[];
  /** The reason of the lock, which is that of the cancellations until another one is written. */
  readonly lockReason: string;
  readonly handling: HitHandling;
  /** What was written for the cancellations in a draft. */
  readonly written?: Partial<CancelValues> | undefined;
}

const none: ReadonlyMap<string, Span> = new Map();

/** The lessons and meetings that a lock covers, and changing them before it is made. Reads signals. */
export function useHitChanges({ nearby, planned, lockReason, handling, written = {} }: Options) {
  const { session, timeZone } = useScreen();
  const canChangeMeetings = useCapability('meeting-changes');
  const batch = useBatch();
  const [cancel, setCancel] = useState<Partial<CancelValues>>(written);
  const { reason = lockReason, isNotified = true } = cancel;
  const [lessons, meetings, locks] = [nearby.lessons.value, nearby.meetings.value, nearby.locks.value];
  const busy = nearby.busy.value;
  const isLoaded = nearby.status.value === 'ready';

  const hits = useMemo(() => hitsOf(planned), [planned]);
  const affected = hits.filter((entry) => canChangeMeetings || !isMeeting(entry));
  const isMoving = handling === 'move' && isLoaded;
  const spans = useMemo(
    () =>
      isMoving
        ? nearestFreeTimes(affected, {
            timeZone,
            clash: { ...clashContext(nearby, session.clock.now()), locks: withPlanned(locks, planned) },
          })
        : none,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `affected` follows from the hits, the context from what is loaded
    [isMoving, hits, canChangeMeetings, lessons, meetings, locks, busy, planned, timeZone, session],
  );

  const steps = affected.flatMap((entry): BatchStep[] => {
    if (handling === 'cancel') return [{ kind: 'cancel', entry, reason: reason.trim(), notifyStudent: isNotified }];
    const span = spans.get(entry.id);
    return handling === 'move' && span ? [{ kind: 'move', entry, span }] : [];
  });
  return {
    hits,
    handling,
    batch,
    cancel: { reason, isNotified },
    changeCancel: (patch: Partial<CancelValues>) => setCancel((before) => ({ ...before, ...patch })),
    /** What the teacher has written or chosen for the cancellations. */
    written: cancel,
    resetCancel: () => setCancel({}),
    /** The new times, by id. */
    spans,
    steps,
    /** The meetings stay, because the provider does not let the teacher change them. */
    keepsMeetings: !canChangeMeetings && hits.some(isMeeting),
    problem: handling === 'cancel' && affected.length > 0 ? reasonProblem(reason) : undefined,
  };
}
interface HitChanges extends Omit<ReturnType<typeof useHitChanges>, 'batch'> {
  readonly batch: Batch;
}

function hitsOf(planned: readonly PlannedLock[]): readonly ScheduleEntry[] {
  const found = new Map<string, ScheduleEntry>();
  for (const { lessons, meetings } of planned)
    for (const entry of [...lessons, ...meetings]) found.set(`${isMeeting(entry) ? 'meeting' : ''} ${entry.id}`, entry);
  return [...found.values()].sort((one, other) => one.startTimeMillis - other.startTimeMillis);
}

function withPlanned(locks: ReadonlyMap<string, Lock>, planned: readonly PlannedLock[]): ReadonlyMap<string, Lock> {
  const all = new Map(locks);
  for (const { day, request } of planned) if (request) all.set(day, { lockId: '', ...request });
  return all;
}

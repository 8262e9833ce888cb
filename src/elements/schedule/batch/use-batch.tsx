import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  createBatchChange,
  outcomeOf,
  undoableOf,
  type BatchOutcome,
  type BatchStep,
} from '../../../core/batch-change/index.ts';
import { hasCapability } from '../../../core/settings/index.ts';
import { MEMO_LIMIT } from '../../../core/lessons/index.ts';
import { SUCCESS, type Reply } from '../../../core/api/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import type { UndoableChange } from '../../../core/undo/index.ts';
import { isMeeting, type ScheduleEntry } from '../../../core/schedule/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { RecipientsNote } from '../../lessons/record/recipients.tsx';
import type { contract } from '../contract.ts';
import type { BatchRequest } from './series-scope.tsx';

/** Locks that were made with the lessons. */
interface BatchLocks {
  /** How many days. */
  readonly count: number;
  readonly unlock: () => Promise<readonly Reply<unknown>[]>;
}

export interface ReportOptions {
  readonly locks?: BatchLocks;
  /** What was done before; alone it is reported as the single change that it was. */
  readonly request?: BatchRequest;
}

/** Changes lessons and meetings together; what was done is one toast, with one way back. Reads signals. */
export function useBatch() {
  useSignals();
  const t = useText();
  const { session, toasts, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const hasNotices = useCapability('lesson-notices');
  const onFact = useFacts();
  const options = { hasNotices: () => hasCapability(session, 'lesson-notices'), onFact };
  const [batch, setBatch] = useState(() => createBatchChange(session, options));
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);
  useEffect(() => () => batch.dispose(), [batch]);
  const results = batch.results.value;

  function textOf({ done }: BatchOutcome, days: number): string {
    const moved = done.filter(({ step }) => step.kind === 'move').length;
    const canceled = done.length - moved;
    return [
      days > 0 && t('batchChange.outcome.locked', { count: days }),
      moved > 0 && t('batchChange.outcome.moved', { count: moved }),
      canceled > 0 && t('batchChange.outcome.canceled', { count: canceled }),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  /** Asks the page, which may have rules of its own. */
  function isAllowed(step: BatchStep): boolean {
    const { entry } = step;
    if (isMeeting(entry)) return true;
    const about = { id: entry.id, lesson: entry };
    if (step.kind === 'cancel') return emit('teacher-course-cancel-request', about);
    const { startTimeMillis, endTimeMillis } = step.span;
    const detail = { ...about, startTimeMillis, endTimeMillis };
    return emit('teacher-course-change-request', detail);
  }

  const outcome = outcomeOf(results);
  return {
    isRunning,
    ...outcome,
    /** Why a lesson was not changed. */
    failureOf: (id: string): Reply<unknown> | undefined =>
      outcome.failed.find(({ step }) => step.entry.id === id)?.reply,
    /** Those that are not done yet, as they are by now. */
    remaining: (lessons: readonly Lesson[]): readonly Lesson[] => remainingOf(lessons, outcome),
    /** Counts what was done before as a part of it. */
    adopt: useCallback(
      ({ kind, done }: BatchRequest): void => {
        if (!done) return;
        const { before: entry, lesson } = done;
        const step: BatchStep =
          kind === 'move' ? { kind, entry, span: lesson } : { kind, entry, reason: '', notifyStudent: true };
        batch.adopt([{ step, state: 'done', reply: { status: SUCCESS, message: '', data: lesson } }]);
      },
      [batch],
    ),
    /** Resolves with whether all of them are done; undefined while others are under way, and where the page prevents one. */
    async run(steps: readonly BatchStep[]): Promise<boolean | undefined> {
      if (running.current || !steps.every(isAllowed)) return undefined;
      running.current = true;
      setIsRunning(true);
      const { failed } = outcomeOf(await batch.run(steps));
      running.current = false;
      setIsRunning(false);
      for (const { reply } of failed) if (reply) reportFailure(reply);
      return failed.length === 0;
    },
    /** Shows what was done, with a way back where there is one; returns whether there was anything. */
    report({ locks, request }: ReportOptions = {}): boolean {
      const all = outcomeOf(batch.results.peek());
      if (all.done.length === 0) return false;
      const text = textOf(all, locks?.count ?? 0);
      const change = undoableOf(all.done, { text, unlock: locks?.unlock });
      if (request?.done && all.done.length === 1) toasts.show('success', '', singleChange(request.kind, request.done));
      else if (!hasNotices && change.writes.some(({ kind }) => kind === 'canceled')) toasts.show('success', text);
      else toasts.show('success', '', change);
      batch.dispose();
      setBatch(createBatchChange(session, options));
      return true;
    },
  };
}
export type Batch = ReturnType<typeof useBatch>;

const singleChange = (
  kind: BatchRequest['kind'],
  { before, lesson }: NonNullable<BatchRequest['done']>,
): UndoableChange => (kind === 'move' ? { kind: 'changed', before, lesson } : { kind: 'canceled', lesson });

function remainingOf(lessons: readonly Lesson[], { done, failed }: BatchOutcome): readonly Lesson[] {
  const doneIds = new Set(done.map(({ step }) => step.entry.id));
  return lessons
    .filter(({ id }) => !doneIds.has(id))
    .map((lesson) => {
      const reply = failed.find(({ step }) => step.entry.id === lesson.id)?.reply;
      // One that was changed elsewhere meanwhile.
      return (reply?.errorData as { lesson?: Lesson } | undefined)?.lesson ?? lesson;
    });
}

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

/** The one reason for which several lessons are cancelled, and whether the students are mailed. */
export interface CancelValues {
  readonly reason: string;
  readonly isNotified: boolean;
}

interface CancelFieldsProps {
  readonly values: CancelValues;
  readonly error: string | undefined;
  /** Whose lessons they are. */
  readonly studentIds: readonly string[];
  readonly onChange: (patch: Partial<CancelValues>) => void;
}

/** The fields of a cancellation of several lessons. */
export function CancelFields({ values, error, studentIds, onChange }: CancelFieldsProps) {
  const t = useText();
  return (
    <>
      <LongText
        label={t('batchChange.reason')}
        mark={t('common.required')}
        hint={t('lessonForms.cancel.reasonHint')}
        error={error}
        rows={2}
        value={values.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <label className="lesson-check">
        <input
          type="checkbox"
          checked={values.isNotified}
          onChange={({ target }) => onChange({ isNotified: target.checked })}
        />
        {t('batchChange.notify')}
      </label>
      {values.isNotified && <RecipientsNote studentIds={studentIds} />}
    </>
  );
}

/** What is wrong with the reason of a cancellation. */
export function reasonProblem(reason: string): 'reasonMissing' | 'reasonTooLong' | undefined {
  if (reason.trim() === '') return 'reasonMissing';
  return [...reason].length > MEMO_LIMIT ? 'reasonTooLong' : undefined;
}

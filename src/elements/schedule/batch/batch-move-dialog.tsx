import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState, useMemo } from 'react';
import { isValidDayKey, dayKey, timeOf } from '../../../core/time/index.ts';
import { failureText } from '../../../core/api/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { planShift, shiftBetween, shiftSpan, type ShiftedLesson } from '../../../core/batch-change/index.ts';
import { clashContext } from '../../../core/schedule/index.ts';
import { moveDraft } from '../../../core/drafts/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { DateTimeField, type DateTimeValue } from '../../../ui/date-time/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import { useNearbySchedule } from '../../lessons/dialogs/use-nearby-clashes.ts';
import { useScheduleDateLabels } from '../views/use-schedule-date-labels.ts';
import { useClashMessages } from '../create/use-clash-messages.ts';
import { useReturnFocus, ScopeField, useSeriesScope, batchDraftKey, type BatchRequest } from './series-scope.tsx';
import { useBatch, useEntryLabel, type Batch } from './use-batch.tsx';

interface Props {
  readonly request: BatchRequest;
  /** Called once all of them are moved. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Moves several lessons by the same days and minutes: selected ones, or those of a series. */
export function BatchMoveDialog({ request, onDone, onClose }: Props) {
  useSignals();
  useStyles(lessonDialogsCss);
  const t = useText();
  const id = useId();
  const returnFocus = useReturnFocus(request.lessons);
  const series = useSeriesScope(request);
  const batch = useBatch();
  const { adopt } = batch;
  useEffect(() => adopt(request), [adopt, request]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const rest = batch.remaining(series.lessons).filter((lesson) => !leftOut.has(lesson.id));
  const move = useBatchMove(request, rest);
  const form = useForm<object, 'unchanged' | 'clashing', 'start'>({
    initial: {},
    message: (problem) => t(`batchChange.moving.${problem}`),
  });
  const problems = {
    ...(move.isUnchanged && { start: 'unchanged' as const }),
    ...(move.isBlocked && { form: 'clashing' as const }),
  };
  const errors = form.liveErrors(problems);
  const leave = (): void => {
    if (batch.isRunning) return;
    move.discardDraft();
    batch.report({ request });
    onClose();
  };
  const isReady = rest.length > 0 && !move.isLoading && !series.isLoading;
  const submit = (): Promise<void> =>
    form.submit(
      problems,
      () => batch.run(move.planned.map(({ lesson, span }) => ({ kind: 'move', entry: lesson, span }))),
      (isDone) => {
        if (!isDone) return;
        move.discardDraft();
        batch.report({ request });
        onDone();
      },
    );
  const hasBegun = request.done !== undefined || batch.done.length > 0;
  return (
    <Dialog
      wide
      title={request.done ? t('batchChange.series.moveTitle') : t('batchChange.moving.title', { count: rest.length })}
      text={t(request.done ? 'batchChange.series.moveText' : 'batchChange.moving.text')}
      closeLabel={t('common.close')}
      onClose={leave}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            part="submit"
            loading={batch.isRunning}
            loadingLabel={t('batchChange.moving.working')}
            aria-disabled={!isReady}
          >
            {t('batchChange.moving.submit', { count: rest.length })}
          </Button>
        </>
      }
    >
      <form id={id} className="lesson-form" noValidate onSubmit={form.handleSubmit(() => isReady && submit())}>
        <ScopeField series={series} />
        {!hasBegun && move.isRestored && <RestoredNote onStartOver={move.startOver} />}
        {!hasBegun && <StartField move={move} error={errors.start} />}
        <MoveRows
          planned={move.planned}
          batch={batch}
          onLeaveOut={
            series.lessons.length > 1 ? (lesson) => setLeftOut((before) => new Set([...before, lesson.id])) : undefined
          }
        />
      </form>
      <FormError>
        {errors.form ??
          (batch.failed.length > 0 &&
            t('batchChange.moving.halfway', { done: batch.done.length, failed: batch.failed.length }))}
      </FormError>
    </Dialog>
  );
}

function StartField({ move, error }: { readonly move: BatchMove; readonly error: string | undefined }) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const zone = useDates().foreignZone();
  const labels = useScheduleDateLabels();
  const now = session.clock.now();
  const today = dayKey(now, timeZone);
  return (
    <DateTimeField
      label={t('batchChange.moving.start')}
      hint={zone && t('courses.zone', { zone })}
      error={error}
      value={move.start}
      onChange={move.setStart}
      today={today}
      isDayDisabled={(day) => day < today}
      labels={labels}
    />
  );
}

/** Clashes listed per lesson, blocking ones first. */
const MAX_CLASHES = 3;

interface MoveRowsProps {
  readonly planned: readonly ShiftedLesson[];
  readonly batch: Batch;
  /** Undefined where only one lesson is moved. */
  readonly onLeaveOut: ((lesson: Lesson) => void) | undefined;
}

/** Where each lesson goes, its conflicts, and why it was not moved. */
function MoveRows({ planned, batch, onLeaveOut }: MoveRowsProps) {
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

/** Where several lessons go: as far as the first of them. Reads signals. */
function useBatchMove(request: BatchRequest, lessons: readonly Lesson[]) {
  const {
    lessons: [first],
    done,
  } = request;
  const { session, timeZone } = useScreen();
  const nearby = useNearbySchedule();
  const target = done?.lesson ?? first;
  const draftKey = batchDraftKey(request);
  const draft = useStoredDraft(draftKey, moveDraft);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [saved] = useState<DateTimeValue>(() => ({
    day: target ? dayKey(target.startTimeMillis, timeZone) : '',
    time: target ? timeOf(target.startTimeMillis, timeZone) : '',
  }));
  const [start, setStart] = useState<DateTimeValue>(draft ?? saved);
  const isDirty = start.day !== saved.day || start.time !== saved.time;
  const discardDraft = useDraft(draftKey, isDirty ? { ...start } : undefined);
  const { day, time } = start;
  const shift = useMemo(
    () => (first && isValidDayKey(day) && time !== '' ? shiftBetween(first, day, time, timeZone) : undefined),
    [first, day, time, timeZone],
  );

  const days = useMemo(() => {
    const moved = shift ? lessons.map((lesson) => shiftSpan(lesson, shift, timeZone)) : [];
    const all = moved.flatMap(({ startTimeMillis, endTimeMillis }) => [
      dayKey(startTimeMillis, timeZone),
      dayKey(endTimeMillis, timeZone),
    ]);
    return all.toSorted();
  }, [lessons, shift, timeZone]);
  const [from, until] = [days[0], days.at(-1)];
  useEffect(() => {
    if (from && until) void nearby.show([from, until], timeZone);
  }, [nearby, from, until, timeZone]);

  const clash = clashContext(nearby, session.clock.now());
  const planned: readonly ShiftedLesson[] = shift ? planShift(lessons, shift, { clash, timeZone }) : [];
  return {
    start,
    setStart,
    /** The form shows a draft. */
    isRestored: isRestored && isDirty,
    /** Back to the time of the first lesson. */
    startOver(): void {
      setStart(saved);
      setIsRestored(false);
    },
    discardDraft,
    isUnchanged: !shift || (shift.days === 0 && shift.minutes === 0),
    /** In the order in which they have to be moved. */
    planned,
    isBlocked: planned.some((each) => each.isBlocked),
    isLoading: nearby.status.value === 'loading' || nearby.status.value === 'idle',
  };
}
type BatchMove = ReturnType<typeof useBatchMove>;

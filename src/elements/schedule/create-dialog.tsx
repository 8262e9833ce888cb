import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { createSchedule, type Creation, type Schedule } from '../../core/calendar/index.ts';
import { dayKey, disabledDay, disabledTime, succeeded, type Student } from '../../core/index.ts';
import { LeaveDialog } from '../course-list/leave-dialog.tsx';
import css from '../course-list/lesson-dialogs.css';
import { LongText } from '../course-list/long-text.tsx';
import { useUnsaved } from '../course-list/use-unsaved.ts';
import { useDateTimeLabels } from '../date-time-labels.ts';
import { useHost } from '../element-context.ts';
import { Button } from '../parts/button.tsx';
import { DateTimeField } from '../parts/date-time-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { useRoom, useText } from '../session-context.ts';
import { useStyles } from '../styles.ts';
import { useDates } from '../use-dates.ts';
import type { contract } from './contract.ts';
import { CreationList } from './creation-list.tsx';
import { StudentField } from './student-field.tsx';
import { SeriesPreview } from './series-preview.tsx';
import { useSeries, type SeriesWish } from './use-series.ts';

interface Props {
  readonly schedule: Schedule;
  /** Where the teacher has pressed, `YYYY-MM-DD` and `HH:MM`, and for how long. */
  readonly at: { readonly day: string; readonly time: string; readonly minutes: number };
  /** Whom the lesson is for, as long as the teacher chooses nobody else. */
  readonly student?: Student;
  /** With a sentence about what was done. */
  readonly onDone: (told: string) => void;
  readonly onClose: () => void;
}

const LENGTHS = [30, 45, 60, 75, 90, 120, 150, 180];
/** A lesson, or one in each of so many weeks. */
const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 26];

/** Makes a lesson, or one a week, after showing what speaks against it; what fails can be tried again on its own. */
export function CreateDialog({ schedule, at, student: given, onDone, onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useRoom();
  const { emit } = useHost<typeof contract>();
  const { zone } = useDates();
  const labels = useDateTimeLabels();
  const id = useId();
  const formNode = useRef<HTMLFormElement>(null);
  const [student, setStudent] = useState(given);
  const [wish, setWish] = useState<SeriesWish>({ ...at, weeks: 1, subject: given?.subjects[0] ?? '', memo: '' });
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [results, setResults] = useState<readonly Creation[]>();
  const [complaints, setComplaints] = useState(0);
  const [isAware, setIsAware] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const nearby = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => nearby.leave(), [nearby]);
  const plans = useSeries(nearby, wish, student);
  const chosen = plans.filter(({ isBlocked }, position) => !isBlocked && !skipped.has(position));
  const hasNotes = chosen.some(({ clashes }) => clashes.length > 0);
  const isDirty = !results && (student?.id !== given?.id || wish.subject !== (given?.subjects[0] ?? '') || wish.memo !== '');
  useUnsaved(isDirty, 'schedule create');

  const change = (news: Partial<SeriesWish>): void => {
    setWish({ ...wish, ...news });
    setSkipped(new Set());
    setIsAware(false);
  };
  const choose = (next: Student | undefined): void => {
    setStudent(next);
    if (next && !wish.subject) change({ subject: next.subjects[0] ?? '' });
  };

  const lengths = [...new Set([...LENGTHS, at.minutes])].sort((a, b) => a - b);
  const now = session.clock.now();
  const problems = complaints === 0 ? {} : {
    student: student ? undefined : t('schedule.create.missingStudent'),
    start: wish.day && wish.time ? undefined : t('courses.change.problem.missingStart'),
    subject: problemOfSubject(wish.subject),
    memo: [...wish.memo].length > 1000 ? 'memoTooLong' as const : undefined,
  };
  function problemOfSubject(subject: string): 'missingSubject' | 'subjectTooLong' | undefined {
    if (subject.trim() === '') return 'missingSubject';
    return [...subject].length > 60 ? 'subjectTooLong' : undefined;
  }
  useEffect(() => {
    if (complaints > 0) formNode.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);

  const take = (creations: readonly Creation[], before: readonly Creation[] = []): void => {
    const known = new Set(before.filter(({ state }) => state === 'created').map(({ idempotencyKey }) => idempotencyKey));
    for (const { reply, idempotencyKey } of creations) {
      if (!reply || !succeeded(reply) || known.has(idempotencyKey)) continue;
      const { id, studentId, subject, startTimeMillis, endTimeMillis } = reply.data;
      emit('teacher-course-create', { id, studentId, subject, startTimeMillis, endTimeMillis });
    }
    const failed = creations.filter(({ state }) => state !== 'created').length;
    if (failed > 0) return setResults(creations);
    onDone(t('schedule.create.done', { count: creations.length }));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const isWrong = !student || !wish.day || !wish.time || problemOfSubject(wish.subject) || [...wish.memo].length > 1000;
    if (isWrong || chosen.length === 0 || (hasNotes && !isAware)) return setComplaints(complaints + 1);
    setIsSending(true);
    setResults(schedule.creations.peek());
    const creations = await schedule.create(chosen.map(({ plan }) => ({ ...plan, allowWarnings: isAware })));
    setIsSending(false);
    take(creations);
  };
  const retry = async (): Promise<void> => {
    setIsSending(true);
    const creations = await schedule.retryFailed();
    setIsSending(false);
    take(creations, results);
  };
  const leave = (): void => {
    if (isSending) return;
    if (isDirty) setIsLeaving(true);
    else onClose();
  };

  const progress = isSending ? schedule.creations.value : results;
  const made = results?.filter(({ state }) => state === 'created').length ?? 0;
  return (
    <>
      <Dialog
        wide
        title={t('schedule.create.action')}
        closeLabel={t('common.close')}
        onClose={leave}
        footer={(
          <>
            <Button onClick={leave}>{t(results ? 'common.close' : 'common.cancel')}</Button>
            {progress
              ? <Button kind="primary" loading={isSending} loadingLabel={t('schedule.create.submitting')} onClick={() => void retry()}>{t('schedule.create.retry')}</Button>
              : <Button kind="primary" type="submit" form={id} part="submit">{t('schedule.create.submit')}</Button>}
          </>
        )}
      >
        {progress
          ? (
            <>
              {!isSending && (
                <p className="lesson-dialog-error" role="alert" part="error">
                  {t('schedule.create.someFailed', { made, failed: progress.length - made })}
                </p>
              )}
              <CreationList creations={progress} />
            </>
          )
          : (
            <form id={id} ref={formNode} className="lesson-form" noValidate onSubmit={(event) => void submit(event)}>
              <StudentField student={student} error={problems.student} onChoose={choose} />
              <Field label={t('courses.subject')} error={problems.subject && t(`courses.change.problem.${problems.subject}`)}>
                {(control) => (
                  <>
                    <input {...control} autoComplete="off" list={`${id}-subjects`} value={wish.subject} onChange={(event) => change({ subject: event.target.value })} />
                    <datalist id={`${id}-subjects`}>{student?.subjects.map((each) => <option key={each} value={each} />)}</datalist>
                  </>
                )}
              </Field>
              <DateTimeField
                label={t('schedule.create.start')}
                hint={t('courses.zone', { zone })}
                error={problems.start}
                value={wish}
                onChange={({ day, time }) => change({ day, time })}
                today={dayKey(now, timeZone)}
                isDayDisabled={(day) => disabledDay(day, now, timeZone, 'after')}
                isTimeDisabled={(day, time) => disabledTime(day, time, now, timeZone, 'after')}
                labels={labels}
              />
              <div className="schedule-pair">
                <Field label={t('schedule.create.length')}>
                  {(control) => (
                    <select {...control} value={wish.minutes} onChange={(event) => change({ minutes: Number(event.target.value) })}>
                      {lengths.map((count) => <option key={count} value={count}>{t('schedule.create.minutes', { count })}</option>)}
                    </select>
                  )}
                </Field>
                <Field label={t('schedule.create.weekly')}>
                  {(control) => (
                    <select {...control} value={wish.weeks} onChange={(event) => change({ weeks: Number(event.target.value) })}>
                      {WEEKS.map((count) => (
                        <option key={count} value={count}>{count === 1 ? t('schedule.create.once') : t('schedule.create.weeks', { count })}</option>
                      ))}
                    </select>
                  )}
                </Field>
              </div>
              <LongText
                label={t('courses.memo')}
                mark={t('common.optional')}
                rows={2}
                error={problems.memo && t(`courses.change.problem.${problems.memo}`)}
                value={wish.memo}
                onChange={(memo) => change({ memo })}
              />
              <SeriesPreview
                plans={plans}
                skipped={skipped}
                onSkip={(position) => setSkipped(toggled(skipped, position))}
              />
              {hasNotes && (
                <label className="lesson-check">
                  <input type="checkbox" checked={isAware} aria-invalid={complaints > 0 && !isAware ? true : undefined} onChange={() => setIsAware(!isAware)} />
                  {t('schedule.create.goOn')}
                </label>
              )}
              {complaints > 0 && plans.length > 0 && chosen.length === 0 && <p className="lesson-dialog-error" role="alert" part="error">{t('schedule.create.nothing')}</p>}
            </form>
          )}
      </Dialog>
      {isLeaving && (
        <LeaveDialog
          title={t('schedule.create.leaveTitle')}
          text={t('schedule.create.leave')}
          stay={t('courses.change.stay')}
          discard={t('courses.change.discard')}
          onStay={() => setIsLeaving(false)}
          onDiscard={onClose}
        />
      )}
    </>
  );
}

function toggled(set: ReadonlySet<number>, entry: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}

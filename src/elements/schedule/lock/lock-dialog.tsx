import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { createSchedule, lockRequestsOf, type LockResult, type Schedule } from '../../../core/schedule/index.ts';
import { SERVICE_ZONE } from '../../../core/time/index.ts';
import { dayKey, failureText, isValidDayKey, succeeded, timeOf, zoneName, type Lesson } from '../../../core/index.ts';
import css from '../../lessons/dialogs/lesson-dialogs.css';
import { useDateTimeLabels } from '../../../runtime/hooks/use-date-time-labels.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { DayInput } from '../../../ui/date-time/day-input.tsx';
import { TimeInput } from '../../../ui/date-time/time-input.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { contract } from '../contract.ts';
import { DAY_END, daysToLock, lockProblem, MAX_LOCK_DAYS, plannedOf, type LockForm } from './lock-days.ts';
import { LockHits } from './lock-hits.tsx';

interface Props {
  readonly schedule: Schedule;
  /** `YYYY-MM-DD`; the same day twice for a single day. */
  readonly from: string;
  readonly until: string;
  readonly onOpenLesson: (lesson: Lesson) => void;
  /** Called with a message about the result. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Locks a day, a range, a part of each day, or a weekday until a date; lists the lessons affected. */
export function LockDialog({ schedule, from: firstDay, until: lastDay, onOpenLesson, onDone, onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, language, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const labels = useDateTimeLabels();
  const names = dayNames(language);
  const id = useId();
  const formNode = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<LockForm>(() => formOf(schedule, firstDay, lastDay));
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState<readonly LockResult[]>([]);
  const nearby = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => nearby.dispose(), [nearby]);

  const { from, until } = form;
  useEffect(() => {
    if (isValidDayKey(from) && isValidDayKey(until) && from <= until) void nearby.show([from, until], SERVICE_ZONE);
  }, [nearby, from, until]);
  const today = dayKey(session.clock.now(), SERVICE_ZONE);
  const days = daysToLock(form);
  const problem = lockProblem(form);
  const shownProblem = failedSubmits > 0 ? problem : undefined;
  const locks = nearby.locks.value;
  const only = days.length === 1 ? locks.get(from) : undefined;
  const planned = plannedOf(form, only, { lessons: nearby.lessons.value, locks, now: session.clock.now() });
  const requests = lockRequestsOf(planned);
  const changed = planned.filter(({ change }) => change === 'widened' || change === 'replaced');
  useEffect(() => {
    if (failedSubmits > 0) formNode.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedSubmits]);

  const change = (patch: Partial<LockForm>): void => {
    setFailed([]);
    setForm({ ...form, ...patch });
  };
  const changeFrom = (from: string): void => {
    const single = form.until === form.from;
    // For a day that is already locked the form shows its lock.
    change(single ? { ...formOf(nearby, from), ...(locks.has(from) ? {} : timesAndReasonOf(form)) } : { from });
  };
  const send = async (
    requests: Parameters<Schedule['lockDays']>[0],
    done: (count: number) => string,
  ): Promise<void> => {
    setIsSending(true);
    const results = await schedule.lockDays(requests);
    setIsSending(false);
    for (const { reply } of results) {
      if (succeeded(reply))
        emit('teacher-date-lock', { date: reply.data.date, lockId: reply.data.lockId, locked: reply.data.locked });
    }
    const failures = results.filter(({ reply }) => !succeeded(reply));
    setFailed(failures);
    for (const { reply } of failures) reportFailure(reply);
    if (failures.length === 0) onDone(done(results.length));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (problem || requests.length === 0) return setFailedSubmits(failedSubmits + 1);
    void send(requests, (count) => t('schedule.locking.done', { count }));
  };
  const error = (name: typeof problem): string | undefined => {
    if (shownProblem !== name || !shownProblem) return undefined;
    if (shownProblem === 'missingDay') return t('dateTime.unreadableDay');
    return shownProblem === 'reasonTooLong'
      ? t('courses.cancel.reasonTooLong')
      : t(`schedule.locking.${shownProblem}`, { count: MAX_LOCK_DAYS });
  };
  return (
    <Dialog
      wide
      title={t(only ? 'schedule.locking.change' : 'schedule.locking.action')}
      text={<p className="lesson-quiet">{t('schedule.locking.text')}</p>}
      closeLabel={t('common.close')}
      onClose={() => !isSending && onClose()}
      footer={
        <>
          {only && (
            <Button
              className="schedule-lift"
              onClick={() =>
                void send([{ lockId: only.lockId, date: only.date, locked: false }], () => t('schedule.locking.lifted'))
              }
            >
              {t('schedule.locking.lift')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            part="submit"
            loading={isSending}
            loadingLabel={t('schedule.locking.submitting')}
          >
            {t(only ? 'common.save' : 'schedule.locking.submit')}
          </Button>
        </>
      }
    >
      <form id={id} ref={formNode} className="lesson-form" noValidate onSubmit={submit}>
        <div className="schedule-pair">
          <Field label={t('schedule.locking.from')} error={error('missingDay')}>
            {(control) => (
              <DayInput
                control={control}
                day={from}
                today={today}
                isDisabled={(each) => each < today}
                labels={labels}
                onChange={changeFrom}
              />
            )}
          </Field>
          <Field label={t('schedule.locking.until')} error={error('reversed') ?? error('tooMany')}>
            {(control) => (
              <DayInput
                control={control}
                day={until}
                today={today}
                isDisabled={(each) => each < from}
                labels={labels}
                onChange={(each) => change({ until: each })}
              />
            )}
          </Field>
        </div>
        <div className="schedule-pair">
          {from !== until && isValidDayKey(from) && (
            <Field label={t('schedule.locking.days')}>
              {(control) => (
                <select
                  {...control}
                  value={form.isWeekly ? 'weekly' : 'daily'}
                  onChange={(event) => change({ isWeekly: event.target.value === 'weekly' })}
                >
                  <option value="daily">{t('schedule.locking.everyDay')}</option>
                  <option value="weekly">
                    {t('schedule.locking.onlyWeekday', { weekday: names.longWeekday(from) })}
                  </option>
                </select>
              )}
            </Field>
          )}
          <Field label={t('schedule.locking.part')}>
            {(control) => (
              <select
                {...control}
                value={form.isWholeDay ? 'day' : 'span'}
                onChange={(event) => change({ isWholeDay: event.target.value === 'day' })}
              >
                <option value="day">{t('schedule.locking.wholeDay')}</option>
                <option value="span">{t('schedule.locking.span')}</option>
              </select>
            )}
          </Field>
        </div>
        {!form.isWholeDay && (
          <div className="schedule-pair">
            <Field
              label={t('schedule.locking.start')}
              hint={t('courses.zone', { zone: zoneName(SERVICE_ZONE, language, session.clock.now()) })}
            >
              {(control) => (
                <TimeInput
                  control={control}
                  time={form.start}
                  labels={labels}
                  onChange={(start) => change({ start })}
                />
              )}
            </Field>
            <Field label={t('schedule.locking.end')} error={error('endBeforeStart')}>
              {(control) => (
                <TimeInput
                  control={control}
                  time={form.end}
                  isEnd
                  labels={labels}
                  onChange={(end) => change({ end })}
                />
              )}
            </Field>
          </div>
        )}
        <Field label={t('schedule.locking.reason')} mark={t('common.optional')} error={error('reasonTooLong')}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={form.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Field>
        {days.length > 1 && <p role="status">{t('schedule.locking.count', { count: requests.length })}</p>}
        {failedSubmits > 0 && !problem && requests.length === 0 && (
          <p className="lesson-dialog-error" role="alert" part="error">
            {t('schedule.locking.none')}
          </p>
        )}
        {changed.map(({ day }) => (
          <p key={day} className="lesson-quiet">
            {t('schedule.locking.already', { day: names.full(day) })}
          </p>
        ))}
        <LockHits
          lessons={[...new Set(planned.flatMap(({ lessons }) => lessons))]}
          isBusy={nearby.status.value === 'loading'}
          onOpen={onOpenLesson}
        />
        {failed.map(({ request, reply }) => (
          <p key={request.date} className="lesson-dialog-error" role="alert" part="error">
            {t('schedule.locking.failed', { day: names.full(request.date), message: failureText(reply, t) })}
          </p>
        ))}
      </form>
    </Dialog>
  );
}

const timesAndReasonOf = ({ isWholeDay, start, end, reason }: LockForm): Partial<LockForm> => ({
  isWholeDay,
  start,
  end,
  reason,
});

/** The initial form for these days; a single day's lock is shown as it is. */
function formOf(schedule: Schedule, from: string, until = from): LockForm {
  const lock = from === until ? schedule.locks.peek().get(from) : undefined;
  const { startTimeMillis, endTimeMillis, reason = '' } = lock ?? {};
  return {
    from,
    until,
    isWeekly: false,
    reason,
    isWholeDay: startTimeMillis === undefined,
    start: startTimeMillis === undefined ? '09:00' : timeOf(startTimeMillis, SERVICE_ZONE),
    // A lock cannot end at the start of its day, so 00:00 is the end of the day.
    end: endTimeMillis === undefined ? '12:00' : timeOf(endTimeMillis, SERVICE_ZONE).replace('00:00', DAY_END),
  };
}

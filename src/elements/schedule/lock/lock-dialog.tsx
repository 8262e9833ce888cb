import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, useId, useMemo } from 'react';
import type { Schedule } from '../../../core/schedule/index.ts';
import { failureText } from '../../../core/api/index.ts';
import { addDays, SERVICE_ZONE, dayKey, isValidDayKey } from '../../../core/time/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { Button } from '../../../ui/form/button.tsx';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { DayInput } from '../../../ui/date-time/day-input.tsx';
import { TimeInput } from '../../../ui/date-time/date-time-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import css from '../schedule-dialogs.css';
import { useScheduleDateLabels } from '../views/use-schedule-date-labels.ts';
import { HitHandlingFields, countsOf, LockHits } from './lock-hits.tsx';
import { LockScopeField } from './lock-scope.tsx';
import { shownLock } from './use-lock-requests.ts';
import { useLockForm, type LockFormState } from './use-lock-form.ts';

interface Props {
  readonly schedule: Schedule;
  /** `YYYY-MM-DD`; the same day twice for a single day. */
  readonly from: string;
  readonly until: string;
  /** It was opened from where the schedule shows the lock, which gets the focus back. */
  readonly isShown?: boolean | undefined;
  readonly onOpenLesson: (lesson: Lesson) => void;
  /** Called once everything is locked. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Locks a day, a range, a part of each day, or a weekday until a date; what lies there can be cancelled or moved first. */
export function LockDialog(props: Props) {
  return (
    <Texts namespaces={['schedule', 'scheduleForms', 'courses', 'dateTime', 'lessonForms', 'batchChange']} dates>
      <LockFormDialog {...props} />
    </Texts>
  );
}

function LockFormDialog({ schedule, from, until, isShown, onOpenLesson, onDone, onClose }: Props) {
  useSignals();
  useStyles(lessonDialogsCss);
  useStyles(css);
  const t = useText();
  const id = useId();
  const { root } = useHost();
  const returnFocus = useMemo(
    () => ({
      get current() {
        return shownLock(root, from);
      },
    }),
    [root, from],
  );
  const form = useLockForm({ schedule, from, until, onDone });
  const { only, hits } = form;
  const leave = (): void => {
    if (form.isSending) return;
    // What was done before something failed can still be undone.
    hits.batch.report();
    form.discardDraft();
    onClose();
  };
  const submitLabel = (): string => {
    if (hits.steps.length > 0)
      return t(`batchChange.locking.${hits.handling === 'move' ? 'submitMove' : 'submitCancel'}`, {
        what: countsOf(
          hits.steps.map(({ entry }) => entry),
          t,
        ),
      });
    return t(only ? 'common.save' : 'scheduleForms.locking.submit');
  };
  return (
    <Dialog
      wide
      title={t(only ? 'scheduleForms.locking.change' : 'schedule.locking.action')}
      text={<p className="lesson-quiet">{t('scheduleForms.locking.text')}</p>}
      closeLabel={t('common.close')}
      onClose={leave}
      returnFocus={isShown ? returnFocus : undefined}
      footer={
        <>
          {only && (
            <Button className="schedule-lift" onClick={() => void form.lift(only)}>
              {t('scheduleForms.locking.lift')}
            </Button>
          )}
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            part="submit"
            loading={form.isSending}
            loadingLabel={t('scheduleForms.locking.submitting')}
          >
            {submitLabel()}
          </Button>
        </>
      }
    >
      <form id={id} className="lesson-form" noValidate onSubmit={form.onSubmit}>
        {form.isRestored && <RestoredNote onStartOver={form.startOver} />}
        {only && <LockScopeField choice={form.choice} legend={t('scheduleForms.locking.scope.change')} />}
        <LockFields form={form} />
        <LockResult form={form} onOpenLesson={onOpenLesson} />
      </form>
    </Dialog>
  );
}

interface ResultProps {
  readonly form: LockFormState;
  readonly onOpenLesson: (lesson: Lesson) => void;
}

/** What the form would do, and what has failed. */
function LockResult({ form, onOpenLesson }: ResultProps) {
  const t = useText();
  const { language } = useScreen();
  const names = dayNames(language);
  const changed = form.planned.filter(({ change }) => change === 'widened' || change === 'replaced');
  return (
    <>
      {form.days.length > 1 && <p role="status">{t('scheduleForms.locking.count', { count: form.requestCount })}</p>}
      {form.keptCount > 0 && (
        <p className="lesson-quiet">{t('scheduleForms.locking.kept', { count: form.keptCount })}</p>
      )}
      <FormError>{form.errors.form}</FormError>
      <FormError>{form.seriesFailure && failureText(form.seriesFailure, t)}</FormError>
      {changed.map(({ day }) => (
        <p key={day} className="lesson-quiet">
          {t('scheduleForms.locking.already', { day: names.full(day) })}
        </p>
      ))}
      <LockHits hits={form.hits} isBusy={form.isLoading} onOpen={onOpenLesson}>
        <HitHandlingFields hits={form.hits} error={form.errors.cancel} onHandling={form.setHandling} />
      </LockHits>
      {form.failed.map(({ request, reply }) => (
        <FormError key={request.date}>
          {t('scheduleForms.locking.failed', { day: names.full(request.date), message: failureText(reply, t) })}
        </FormError>
      ))}
    </>
  );
}

interface LockFieldsProps {
  readonly form: LockFormState;
}

/** The fields of a lock: days, part of the day, reason. */
function LockFields({ form }: LockFieldsProps) {
  const t = useText();
  const { values, errors, change } = form;
  return (
    <>
      {!form.isSeriesChange && <DayFields form={form} />}
      {form.isRepeatable && <RepeatFields form={form} />}
      <div className="schedule-pair">
        {values.from !== values.until && isValidDayKey(values.from) && <RepetitionField form={form} />}
        <Field label={t('scheduleForms.locking.part')}>
          {(control) => (
            <select
              {...control}
              value={values.isWholeDay ? 'day' : 'span'}
              onChange={(event) => change({ isWholeDay: event.target.value === 'day' })}
            >
              <option value="day">{t('scheduleForms.locking.wholeDay')}</option>
              <option value="span">{t('scheduleForms.locking.span')}</option>
            </select>
          )}
        </Field>
      </div>
      {!values.isWholeDay && <TimeFields form={form} />}
      <Field label={t('scheduleForms.locking.reason')} mark={t('common.optional')} error={errors.reason}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            value={values.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** First and last day, in the service's time zone. */
function DayFields({ form: { values, errors, change, changeFrom } }: LockFieldsProps) {
  const t = useText();
  const { session } = useScreen();
  return (
    <div className="schedule-pair">
      <DayField
        label={t('scheduleForms.locking.from')}
        error={errors.from}
        day={values.from}
        earliest={dayKey(session.clock.now(), SERVICE_ZONE)}
        onChange={changeFrom}
      />
      <DayField
        label={t('scheduleForms.locking.until')}
        error={errors.until}
        day={values.until}
        earliest={values.from}
        onChange={(until) => change({ until })}
      />
    </div>
  );
}

interface DayFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'error'> {
  readonly day: string;
  readonly earliest: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, error, day, earliest, onChange }: DayFieldProps) {
  const { session } = useScreen();
  const labels = useScheduleDateLabels();
  return (
    <Field label={label} error={error}>
      {(control) => (
        <DayInput
          control={control}
          day={day}
          today={dayKey(session.clock.now(), SERVICE_ZONE)}
          isDisabled={(each) => each < earliest}
          labels={labels}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** Every day of the range, or only the weekday of the first. */
function RepetitionField({ form: { values, change } }: LockFieldsProps) {
  const t = useText();
  const { language } = useScreen();
  return (
    <Field label={t('scheduleForms.locking.days')}>
      {(control) => (
        <select
          {...control}
          value={values.isWeekly ? 'weekly' : 'daily'}
          onChange={(event) => change({ isWeekly: event.target.value === 'weekly' })}
        >
          <option value="daily">{t('scheduleForms.locking.everyDay')}</option>
          <option value="weekly">
            {t('scheduleForms.locking.onlyWeekday', { weekday: dayNames(language).longWeekday(values.from) })}
          </option>
        </select>
      )}
    </Field>
  );
}

/** The first choice of the end of a repetition, in days after the last day. */
const USUAL_REPEAT_DAYS = 7 * 13;

/** Whether the days repeat, and until when. */
function RepeatFields({ form: { values, errors, change } }: LockFieldsProps) {
  const t = useText();
  return (
    <div className="schedule-pair">
      <Field label={t('scheduleForms.locking.repeat')}>
        {(control) => (
          <select
            {...control}
            value={values.everyWeeks}
            onChange={({ target }) =>
              change({
                everyWeeks: Number(target.value),
                repeatUntil: values.repeatUntil || addDays(values.until, USUAL_REPEAT_DAYS),
              })
            }
          >
            {([0, 1, 2] as const).map((each) => (
              <option key={each} value={each}>
                {t(`scheduleForms.locking.repeats.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {values.everyWeeks > 0 && (
        <DayField
          label={t('scheduleForms.locking.repeatUntil')}
          error={errors.repeatUntil}
          day={values.repeatUntil}
          earliest={values.until}
          onChange={(repeatUntil) => change({ repeatUntil })}
        />
      )}
    </div>
  );
}

/** Start and end of the part that is locked each day. */
function TimeFields({ form: { values, errors, change } }: LockFieldsProps) {
  const t = useText();
  const zone = useDates().foreignZone(SERVICE_ZONE);
  const labels = useScheduleDateLabels();
  return (
    <div className="schedule-pair">
      <Field label={t('scheduleForms.locking.start')} hint={zone && t('courses.zone', { zone })}>
        {(control) => (
          <TimeInput control={control} time={values.start} labels={labels} onChange={(start) => change({ start })} />
        )}
      </Field>
      <Field label={t('scheduleForms.locking.end')} error={errors.end}>
        {(control) => (
          <TimeInput control={control} time={values.end} isEnd labels={labels} onChange={(end) => change({ end })} />
        )}
      </Field>
    </div>
  );
}

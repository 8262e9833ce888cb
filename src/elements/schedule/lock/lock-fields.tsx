import { SERVICE_ZONE } from '../../../core/time/index.ts';
import { dayKey, isValidDayKey } from '../../../core/index.ts';
import { useScheduleDateLabels } from '../views/use-schedule-date-labels.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { DayInput } from '../../../ui/date-time/day-input.tsx';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { TimeInput } from '../../../ui/date-time/date-time-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { LockFormState } from './use-lock-form.ts';

interface Props {
  readonly form: LockFormState;
}

/** The fields of a lock: days, part of the day, reason. */
export function LockFields({ form }: Props) {
  const t = useText();
  const { values, errors, change } = form;
  return (
    <>
      <DayFields form={form} />
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
function DayFields({ form: { values, errors, change, changeFrom } }: Props) {
  const t = useText();
  const { session } = useScreen();
  const labels = useScheduleDateLabels();
  const today = dayKey(session.clock.now(), SERVICE_ZONE);
  return (
    <div className="schedule-pair">
      <Field label={t('scheduleForms.locking.from')} error={errors.from}>
        {(control) => (
          <DayInput
            control={control}
            day={values.from}
            today={today}
            isDisabled={(each) => each < today}
            labels={labels}
            onChange={changeFrom}
          />
        )}
      </Field>
      <Field label={t('scheduleForms.locking.until')} error={errors.until}>
        {(control) => (
          <DayInput
            control={control}
            day={values.until}
            today={today}
            isDisabled={(each) => each < values.from}
            labels={labels}
            onChange={(until) => change({ until })}
          />
        )}
      </Field>
    </div>
  );
}

/** Every day of the range, or only the weekday of the first. */
function RepetitionField({ form: { values, change } }: Props) {
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

/** Start and end of the part that is locked each day. */
function TimeFields({ form: { values, errors, change } }: Props) {
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

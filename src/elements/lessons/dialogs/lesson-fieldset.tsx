import { dayKey, disabledDay, disabledTime, zoneName } from '../../../core/index.ts';
import { useDateTimeLabels } from '../../../runtime/hooks/use-date-time-labels.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { LessonForm } from './use-lesson-form.ts';

/** Start, end and subject of a lesson that is not over. */
export function LessonFieldset({ form }: { readonly form: LessonForm }) {
  const t = useText();
  const { session, language } = useScreen();
  const labels = useDateTimeLabels();
  const { zone, values, saved, errors } = form;
  const now = session.clock.now();
  // The saved start stays valid even if it is past, for a lesson that has begun.
  const isStartDisabled = (day: string, time: string): boolean =>
    disabledTime(day, time, now, zone, 'after') && !(day === saved.startDay && time === saved.startTime);
  const isBeforeStart = (day: string, time: string): boolean =>
    Boolean(values.startDay && values.startTime) && `${day} ${time}` <= `${values.startDay} ${values.startTime}`;
  const endLabels = { ...labels, unavailableDay: t('dateTime.endDay'), unavailableTime: t('dateTime.endTime') };
  return (
    <>
      <DateTimeField
        label={t('courses.change.start')}
        error={errors.start}
        value={{ day: values.startDay, time: values.startTime }}
        onChange={({ day, time }) => form.changeStart(day, time)}
        today={dayKey(now, zone)}
        isDayDisabled={(day) => disabledDay(day, now, zone, 'after') && day !== saved.startDay}
        isTimeDisabled={isStartDisabled}
        labels={labels}
      />
      <DateTimeField
        label={t('courses.change.end')}
        hint={t('courses.zone', { zone: zoneName(zone, language, now) })}
        error={errors.end}
        value={{ day: values.endDay, time: values.endTime }}
        onChange={({ day, time }) => form.changeEnd(day, time)}
        today={dayKey(now, zone)}
        isDayDisabled={(day) => disabledDay(day, now, zone, 'after') || day < values.startDay}
        isTimeDisabled={(day, time) => disabledTime(day, time, now, zone, 'after') || isBeforeStart(day, time)}
        labels={endLabels}
      />
      <Field label={t('courses.subject')} error={errors.subject}>
        {(control) => (
          <input
            {...control}
            dir={values.subject ? 'auto' : undefined}
            autoComplete="off"
            value={values.subject}
            onChange={(event) => form.change({ subject: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

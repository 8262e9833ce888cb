import { dayKey, disabledDay, disabledTime } from '../../../core/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { LazyLessonClashes } from '../clashes/lazy-lesson-clashes.tsx';
import { useLessonDateLabels } from './use-lesson-date-labels.ts';
import type { LessonForm } from './use-lesson-form.ts';

/** Start and end of a lesson that is not over, with their conflicts. */
export function LessonTimes({ form }: { readonly form: LessonForm }) {
  const t = useText();
  const { session } = useScreen();
  const labels = useLessonDateLabels();
  const { base, zone, values, saved, errors, newSpan, setIsBlocked } = form;
  const foreignZone = useDates().foreignZone(zone);
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
        label={t('lessonForms.change.start')}
        error={errors.start}
        value={{ day: values.startDay, time: values.startTime }}
        onChange={({ day, time }) => form.changeStart(day, time)}
        today={dayKey(now, zone)}
        isDayDisabled={(day) => disabledDay(day, now, zone, 'after') && day !== saved.startDay}
        isTimeDisabled={isStartDisabled}
        labels={labels}
      />
      <DateTimeField
        label={t('lessonForms.change.end')}
        hint={foreignZone && t('courses.zone', { zone: foreignZone })}
        error={errors.end}
        value={{ day: values.endDay, time: values.endTime }}
        onChange={({ day, time }) => form.changeEnd(day, time)}
        today={dayKey(now, zone)}
        isDayDisabled={(day) => disabledDay(day, now, zone, 'after') || day < values.startDay}
        isTimeDisabled={(day, time) => disabledTime(day, time, now, zone, 'after') || isBeforeStart(day, time)}
        labels={endLabels}
      />
      <LazyLessonClashes lesson={base} span={newSpan} onBlocked={setIsBlocked} />
    </>
  );
}

import { useId } from 'react';
import { dayKey, disabledDay, disabledTime } from '../../../core/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LongText } from '../../../ui/form/long-text.tsx';
import { StudentField } from '../../schedule/create/student-field.tsx';
import { useScheduleDateLabels } from '../../schedule/views/use-schedule-date-labels.ts';
import { useClashMessages } from '../../schedule/create/use-clash-messages.ts';
import type { MeetingForm } from './use-meeting-form.ts';

interface Props {
  readonly form: MeetingForm;
  readonly isNew: boolean;
}

/** Offered lengths in minutes; that of the meeting is added. */
const LENGTHS_MINUTES = [15, 20, 30, 45, 60, 90, 120];

/** Visitor, title, time and memo of a meeting; a new one may be about a student. */
export function MeetingFields({ form: { values, student, errors, clashes, change, choose }, isNew }: Props) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const zone = useDates().foreignZone();
  const labels = useScheduleDateLabels();
  const clashMessage = useClashMessages();
  const id = useId();
  const now = session.clock.now();
  const lengths = [...new Set([...LENGTHS_MINUTES, values.minutes])].sort((a, b) => a - b);
  return (
    <>
      {isNew && <StudentField student={student} error={undefined} onChoose={choose} />}
      <Field label={t('meetingChanges.visitor')} hint={t('meetingChanges.visitorHint')} error={errors.visitorName}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            value={values.visitorName}
            onChange={(event) => change({ visitorName: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('meetingChanges.title')} error={errors.title}>
        {(control) => (
          <>
            <input
              {...control}
              autoComplete="off"
              list={`${id}-titles`}
              value={values.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <datalist id={`${id}-titles`}>
              {t('meetingChanges.titles')
                .split(',')
                .map((each) => (
                  <option key={each} value={each} />
                ))}
            </datalist>
          </>
        )}
      </Field>
      <DateTimeField
        label={t('meetingChanges.start')}
        hint={zone && t('courses.zone', { zone })}
        error={errors.start}
        value={values}
        onChange={({ day, time }) => change({ day, time })}
        today={dayKey(now, timeZone)}
        isDayDisabled={(day) => disabledDay(day, now, timeZone, 'after')}
        isTimeDisabled={(day, time) => disabledTime(day, time, now, timeZone, 'after')}
        labels={labels}
      />
      <Field label={t('meetingChanges.length')}>
        {(control) => (
          <select
            {...control}
            value={values.minutes}
            onChange={(event) => change({ minutes: Number(event.target.value) })}
          >
            {lengths.map((count) => (
              <option key={count} value={count}>
                {t('meetingChanges.minutes', { count })}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="schedule-plans" aria-live="polite">
        {clashes.map((clash, position) => (
          <p key={position} data-refused={clash.blocking || undefined}>
            {clashMessage(clash)}
          </p>
        ))}
      </div>
      <LongText
        label={t('meetingChanges.memo')}
        mark={t('common.optional')}
        rows={2}
        error={errors.memo}
        value={values.memo}
        onChange={(memo) => change({ memo })}
      />
    </>
  );
}

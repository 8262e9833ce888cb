import { useSignals } from '@preact/signals-react/runtime';
import { useId, type ReactNode, type RefObject } from 'react';
import { dayKey, disabledDay, disabledTime } from '../../../core/time/index.ts';
import type { Meeting } from '../../../core/api/endpoints/index.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Dialog, DiscardChangesDialog, useDiscardQuestion } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import { useMeetingForm, type MeetingTarget, type MeetingFormState } from './use-meeting-form.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { StudentField } from '../../schedule/create/student-field.tsx';
import { useScheduleDateLabels } from '../../schedule/views/use-schedule-date-labels.ts';
import { useClashMessages } from '../../schedule/create/use-clash-messages.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import css from '../../schedule/schedule-dialogs.css';

export const words: Words = {
  namespaces: ['meetingChanges', 'schedule', 'scheduleForms', 'courses', 'dateTime'],
  dates: true,
};

export interface MeetingFormProps {
  readonly target: MeetingTarget;
  /** Shown above the fields. */
  readonly head?: ReactNode;
  /** Focused on opening; the first field by default. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** There is other input that would be lost with the dialog. */
  readonly hasOtherInput?: boolean;
  readonly onSaved: (meeting: Meeting) => void;
  readonly onClose: () => void;
}

/** Creates a meeting, or changes one, with the conflicts of its time; a separate module, loaded only when needed. */
export default function MeetingFormDialog(props: MeetingFormProps) {
  return (
    <Texts {...words}>
      <MeetingForm {...props} />
    </Texts>
  );
}

/** The form in its dialog, where the texts are loaded already. */
export function MeetingForm({ target, head, initialFocus, hasOtherInput = false, onSaved, onClose }: MeetingFormProps) {
  useSignals();
  useStyles(lessonDialogsCss);
  useStyles(css);
  const t = useText();
  const id = useId();
  const form = useMeetingForm(target, onSaved);
  const isNew = !target.meeting;
  const close = (): void => {
    form.discardDraft();
    onClose();
  };
  const { requestClose, isConfirmingDiscard, stay } = useDiscardQuestion({
    isPending: form.isPending,
    isDirty: () => form.isDirty || hasOtherInput,
    onClose: close,
  });
  return (
    <>
      {/* Before the form, so that it closes first when both close, and the focus can leave the dialogs. */}
      {isConfirmingDiscard && (
        <DiscardChangesDialog
          title={t('meetingChanges.leaveTitle')}
          text={t('meetingChanges.leave')}
          stay={t('meetingChanges.stay')}
          discard={t('meetingChanges.discard')}
          onStay={stay}
          onDiscard={close}
        />
      )}
      <Dialog
        wide
        title={t(isNew ? 'meetingChanges.create' : 'meetingChanges.changeTitle')}
        closeLabel={t('common.close')}
        initialFocus={initialFocus}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>{t('common.cancel')}</Button>
            <Button
              kind="primary"
              type="submit"
              form={id}
              loading={form.isPending}
              loadingLabel={t('meetingChanges.submitting')}
            >
              {t(isNew ? 'meetingChanges.submit' : 'meetingChanges.save')}
            </Button>
          </>
        }
      >
        {head}
        {form.isRestored && <RestoredNote onStartOver={form.startOver} />}
        <form id={id} ref={form.formRef} className="lesson-form" noValidate onSubmit={form.onSubmit}>
          <MeetingFields form={form} isNew={isNew} />
          {form.formError && <FormError>{form.formError}</FormError>}
        </form>
      </Dialog>
    </>
  );
}

interface MeetingFieldsProps {
  readonly form: MeetingFormState;
  readonly isNew: boolean;
}

/** Offered lengths in minutes; that of the meeting is added. */
const LENGTHS_MINUTES = [15, 20, 30, 45, 60, 90, 120];

/** Visitor, title, time and memo of a meeting; a new one may be about a student. */
function MeetingFields({ form: { values, student, errors, clashes, change, choose }, isNew }: MeetingFieldsProps) {
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

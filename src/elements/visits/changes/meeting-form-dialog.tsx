import { useSignals } from '@preact/signals-react/runtime';
import { useId, type ReactNode, type RefObject } from 'react';
import { loadDateLocale, type Meeting } from '../../../core/index.ts';
import { Texts, type Words } from '../../../runtime/texts.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import { useDiscardQuestion } from '../../../ui/dialog/use-discard-question.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { RestoredNote } from '../../lessons/dialogs/restored-note.tsx';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import css from '../../schedule/schedule-dialogs.css';
import { MeetingFields } from './meeting-fields.tsx';
import { useMeetingForm, type MeetingTarget } from './use-meeting-form.ts';

export const words: Words = {
  namespaces: ['meetingChanges', 'schedule', 'scheduleForms', 'courses', 'dateTime'],
  prepare: loadDateLocale,
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

/** Creates a meeting, or changes one, with what speaks against its time; a separate module, loaded only when needed. */
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

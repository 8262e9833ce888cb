import type { RefObject } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { FamilyMail, MailSentNote } from './family-mail.tsx';
import { RecordForm } from './record-form.tsx';
import { useFinishRecord, useRecordEditor } from './use-record-editor.ts';

const LessonOutcome = optionalScreen(() => import('./lesson-outcome.tsx'));

export interface RecordDialogProps {
  readonly lesson: Lesson;
  readonly returnFocus?: RefObject<HTMLElement | null> | undefined;
  /** Called before `onClose` when the record is finished. */
  readonly onFinished: () => void;
  /** Closing loses nothing: the input is saved, or kept in the tab. */
  readonly onClose: () => void;
}

/** The record of a past lesson, written from a list. Requires the texts `lessonRecord`. */
export default function RecordDialog({ lesson, returnFocus, onFinished, onClose }: RecordDialogProps) {
  const t = useText();
  const dates = useDates();
  const { session } = useScreen();
  const editor = useRecordEditor(lesson.id);
  const hasOutcome = useCapability('lesson-outcomes');
  const { startTimeMillis, endTimeMillis, subject, studentName } = lesson;
  const { isFinishing, error, finish } = useFinishRecord(
    editor,
    () => session.clock.now() >= startTimeMillis,
    () => {
      onFinished();
      onClose();
    },
  );
  return (
    <Dialog
      wide
      title={t('lessonRecord.title', { name: studentName })}
      text={`${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)} ${subject}`}
      closeLabel={t('lessonRecord.missing.close')}
      returnFocus={returnFocus}
      onClose={onClose}
      footer={
        <>
          <FamilyMail editor={editor} />
          <Button onClick={onClose}>{t('lessonRecord.later')}</Button>
          <Button
            kind="primary"
            loading={isFinishing}
            loadingLabel={t('lessonRecord.finishing')}
            onClick={() => void finish()}
          >
            {t('lessonRecord.done')}
          </Button>
        </>
      }
    >
      {hasOutcome && <LessonOutcome lesson={lesson} />}
      <RecordForm editor={editor} />
      <MailSentNote editor={editor} />
      {error && (
        <p role="alert" part="error" className="teacher-field-error">
          {error}
        </p>
      )}
    </Dialog>
  );
}

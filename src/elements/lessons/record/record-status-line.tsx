import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { failureText } from '../../../core/index.ts';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

/** Whether what was typed is saved. Read out once a minute at most, as its text changes. */
export function RecordStatusLine({ editor }: { readonly editor: RecordEditor }) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const { session } = useScreen();
  const status = editor.status.value;
  const savedAt = editor.savedAt.value;
  const rejection = editor.rejection.value;
  const saved = savedAt === undefined ? '' : t('lessonRecord.status.saved', { time: dates.time(savedAt) });
  // What was refused stays in sight while it is tried again, and its button keeps the focus.
  const isRejected = rejection !== undefined && (status === 'failed' || status === 'saving');
  const isUnderWay = !isRejected && (status === 'unsaved' || status === 'saving');
  // With a token of the host nobody knows whose draft it would be (docs/design-choices.md#lesson-records).
  const hasDraft = session.signedIn.value?.id !== '';
  const notice = useRef<HTMLDivElement>(null);
  const retry = async (): Promise<void> => {
    const texts = notice.current?.parentElement?.querySelector('textarea');
    await editor.save();
    // The button goes with what was refused: then the texts get the focus.
    if (editor.status.peek() !== 'failed') texts?.focus();
  };
  return (
    <>
      {/* Pauses and requests are seen, and not read out at each of them. */}
      {isUnderWay && (
        <p className="lesson-record-status" aria-hidden>
          {t('lessonRecord.status.unsaved')}
        </p>
      )}
      <p
        role="status"
        className={isUnderWay ? 'teacher-visually-hidden' : 'lesson-record-status'}
        data-waiting={status === 'waiting' || undefined}
      >
        {status === 'waiting' ? t(`lessonRecord.status.${hasDraft ? 'waiting' : 'waitingHere'}`) : saved}
      </p>
      {isRejected && (
        <div ref={notice} role="alert" part="error" className="lesson-record-failed">
          <p className="teacher-field-error">
            {t('lessonRecord.status.failed', { message: failureText(rejection, t) })}
          </p>
          <Button
            loading={status === 'saving'}
            loadingLabel={t('lessonRecord.status.unsaved')}
            onClick={() => void retry()}
          >
            {t('lessonRecord.status.retry')}
          </Button>
        </div>
      )}
    </>
  );
}

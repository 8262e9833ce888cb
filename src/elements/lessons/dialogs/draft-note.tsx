import { useContext, useState } from 'react';
import type { Lesson } from '../../../core/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import css from './lesson-dialogs.css';
import { cancelDraftKey } from './use-cancel-form.ts';
import { changeDraftKey } from './use-lesson-draft.ts';
import type { LessonActions } from './use-lesson-actions.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly actions: LessonActions;
}

/** Offers to resume a draft from before a session ended or the page was closed (docs/design-choices.md#ended-sessions). */
export function DraftNote({ lesson, actions }: Props) {
  const { session } = useScreen();
  const [isGone, setIsGone] = useState(false);
  const change = session.drafts.find(changeDraftKey(lesson.id));
  const cancellation = session.drafts.find(cancelDraftKey(lesson.id));
  const isReadOnly = useContext(ReadOnlyContext);
  if (isReadOnly || isGone || actions.isOpen || !(change ?? cancellation)) return null;

  const discard = (): void => {
    session.drafts.remove(changeDraftKey(lesson.id));
    session.drafts.remove(cancelDraftKey(lesson.id));
    setIsGone(true);
  };
  return (
    <Texts namespaces={['lessonForms']} fallback={null}>
      <Offer onResume={() => (change ? actions.change(lesson) : actions.cancel(lesson))} onDiscard={discard} />
    </Texts>
  );
}

function Offer({ onResume, onDiscard }: { readonly onResume: () => void; readonly onDiscard: () => void }) {
  useStyles(css);
  const t = useText();
  return (
    <div className="lesson-dialog-note" role="status">
      <p>{t('lessonForms.change.kept')}</p>
      <Button onClick={onResume}>{t('lessonForms.change.resume')}</Button>
      <Button kind="quiet" onClick={onDiscard}>
        {t('lessonForms.change.discardKept')}
      </Button>
    </div>
  );
}

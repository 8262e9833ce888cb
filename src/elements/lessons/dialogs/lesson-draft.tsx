import { useSignals } from '@preact/signals-react/runtime';
import { useState, useContext } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import type { LessonFields } from '../../../core/lessons/index.ts';
import { changeDraft } from '../../../core/drafts/index.ts';
import { useStoredDraft } from '../../../ui/form/use-draft.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import css from './lesson-dialogs.css';
import type { LessonActions } from './use-lesson-actions.tsx';

/** Key of the draft of a changed lesson. */
export const changeDraftKey = (id: string): string => `course-change ${id}`;

/** Key of the draft of a cancellation. */
export const cancelDraftKey = (id: string): string => `course-cancel ${id}`;

interface LessonDraft {
  readonly exists: boolean;
  /** The fields that differ from the lesson. */
  readonly fields: Partial<LessonFields>;
  /** The time zone of the fields; undefined without a draft. */
  readonly zone: string | undefined;
  /** Whether the draft was written for another version of the lesson. */
  readonly isOutdated: boolean;
}

/** The draft of a lesson's form as it was when the form opened. */
export function useLessonDraft({ id, version }: Lesson): LessonDraft {
  const stored = useStoredDraft(changeDraftKey(id), changeDraft);
  const [draft] = useState((): LessonDraft => {
    if (!stored) return { exists: false, fields: {}, zone: undefined, isOutdated: false };
    const { zone, version: draftVersion, ...fields } = stored;
    return { exists: true, fields, zone, isOutdated: draftVersion !== String(version) };
  });
  return draft;
}

/** The result of `useLessonDraft`. */
export function draftOf({ version }: Lesson, changed: Partial<LessonFields>, zone: string): Record<string, string> {
  return { ...changed, zone, version: String(version) };
}

interface DraftNoteProps {
  readonly lesson: Lesson;
  readonly actions: LessonActions;
}

/** Offers to resume a draft from before a session ended or the page was closed (docs/design-choices.md#ended-sessions). */
export function DraftNote({ lesson, actions }: DraftNoteProps) {
  useSignals();
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

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { createCourses, failureText, succeeded } from '../../../core/index.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorMessage } from '../../../ui/display/error-message.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/display/loading.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** Longest note that the provider accepts, in characters. */
const MAX_NOTE_LENGTH = 1000;

/** The teacher's note on the lesson. Unsaved text is stored as a draft in this tab. */
export function LessonNote({ id }: { id: string }) {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const courses = useMemo(() => createCourses(session), [session]);
  const draftKey = `live-note ${id}`;
  const [text, setText] = useState(() => session.drafts.find(draftKey)?.note?.toString());
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [saveError, setSaveError] = useState<string>();
  useEffect(() => {
    void courses.read(id);
    return courses.dispose;
  }, [courses, id]);

  const lesson = courses.courseInfo.value;
  const failure = courses.detail.failure.value;
  if (!lesson) {
    if (failure)
      return (
        <ErrorMessage
          message={failureText({ failure }, t)}
          retryLabel={t('common.retry')}
          onRetry={() => void courses.read(id)}
        />
      );
    return <Loading lines={3} label={t('common.loading')} />;
  }
  const note = text ?? lesson.note ?? '';
  const isTooLong = [...note].length > MAX_NOTE_LENGTH;
  const write = (next: string): void => {
    setText(next);
    session.drafts.save(draftKey, { note: next });
  };
  const save = async (): Promise<void> => {
    if (isTooLong) return;
    setSaving(true);
    setSaveError(undefined);
    let reply = await courses.change({ id, version: lesson.version, note });
    // The provider changes the lesson when it ends. Only this form writes the note, so it may overwrite the newer version.
    if (isNewer(reply.errorData)) reply = await courses.change({ id, version: reply.errorData.lesson.version, note });
    setSaving(false);
    if (!succeeded(reply)) return setSaveError(reportFailure(reply));
    session.drafts.remove(draftKey);
    setSaved(true);
  };
  return (
    <form
      className="live-note"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={t('liveRoom.postCall.note')}
        mark={t('common.optional')}
        hint={t('liveRoom.postCall.noteHint')}
        error={isTooLong ? t('liveRoom.postCall.noteTooLong', { count: MAX_NOTE_LENGTH }) : undefined}
      >
        {(control) => <textarea {...control} rows={5} value={note} onChange={({ target }) => write(target.value)} />}
      </Field>
      {saveError && (
        <p role="alert" part="error" className="teacher-field-error">
          {saveError}
        </p>
      )}
      <Button type="submit" part="submit" loading={isSaving} loadingLabel={t('common.loading')}>
        {t('liveRoom.postCall.save')}
      </Button>
      {isSaved && (
        <AlertDialog
          title={t('liveRoom.postCall.savedTitle')}
          text={t('liveRoom.postCall.saved')}
          onClose={() => setSaved(false)}
        />
      )}
    </form>
  );
}

function isNewer(details: unknown): details is { lesson: { version: number } } {
  return typeof details === 'object' && details !== null && 'lesson' in details && typeof details.lesson === 'object';
}

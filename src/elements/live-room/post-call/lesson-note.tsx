import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { createCourses, failureText, succeeded } from '../../../core/index.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorMessage } from '../../../ui/display/error-message.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/display/loading.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** As the provider takes it, in characters. */
const NOTE_LENGTH = 1000;

/** The teacher's note on the lesson; what is typed and not saved waits in the tab. */
export function LessonNote({ id }: { id: string }) {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const courses = useMemo(() => createCourses(session), [session]);
  const place = `live-note ${id}`;
  const [text, setText] = useState(() => session.drafts.find(place)?.note?.toString());
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [notSaved, setNotSaved] = useState<string>();
  useEffect(() => {
    void courses.read(id);
    return courses.dispose;
  }, [courses, id]);

  const lesson = courses.courseInfo.value;
  const failure = courses.detail.failure.value;
  if (!lesson) {
    if (failure) return <ErrorMessage message={failureText({ failure }, t)} retryLabel={t('common.retry')} onRetry={() => void courses.read(id)} />;
    return <Loading lines={3} label={t('common.loading')} />;
  }
  const note = text ?? lesson.note ?? '';
  const isTooLong = [...note].length > NOTE_LENGTH;
  const write = (next: string): void => {
    setText(next);
    session.drafts.save(place, { note: next });
  };
  const save = async (): Promise<void> => {
    if (isTooLong) return;
    setSaving(true);
    setNotSaved(undefined);
    let reply = await courses.change({ id, version: lesson.version, note });
    // The room itself writes when a lesson has ended; the note is ours alone and stands above any newer version.
    if (isNewer(reply.errorData)) reply = await courses.change({ id, version: reply.errorData.lesson.version, note });
    setSaving(false);
    if (!succeeded(reply)) return setNotSaved(reportFailure(reply));
    session.drafts.remove(place);
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
        label={t('liveRoom.after.note')}
        mark={t('common.optional')}
        hint={t('liveRoom.after.noteHint')}
        error={isTooLong ? t('liveRoom.after.noteTooLong', { count: NOTE_LENGTH }) : undefined}
      >
        {(control) => <textarea {...control} rows={5} value={note} onChange={({ target }) => write(target.value)} />}
      </Field>
      {notSaved && <p role="alert" part="error" className="teacher-field-error">{notSaved}</p>}
      <Button type="submit" part="submit" loading={isSaving} loadingLabel={t('common.loading')}>{t('liveRoom.after.save')}</Button>
      {isSaved && <AlertDialog title={t('liveRoom.after.savedTitle')} text={t('liveRoom.after.saved')} onClose={() => setSaved(false)} />}
    </form>
  );
}

function isNewer(refusal: unknown): refusal is { lesson: { version: number } } {
  return typeof refusal === 'object' && refusal !== null && 'lesson' in refusal && typeof refusal.lesson === 'object';
}

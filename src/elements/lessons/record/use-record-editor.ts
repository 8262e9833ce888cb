import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { openRecord, type RecordEditor } from '../../../core/lesson-records/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useOnline } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** The editor of a lesson's record while a screen shows it. Unsaved input is saved on unmount. */
export function useRecordEditor(lessonId: string): RecordEditor {
  useSignals();
  const { session } = useScreen();
  const epoch = session.teacherEpoch.value;
  const isActive = session.state.value === 'active';
  const onFact = useFacts();
  const hasRecords = useCapability('lesson-records');
  const editor = useMemo(
    () => openRecord(session, lessonId, hasRecords, onFact),
    // Another teacher has an editor of their own.
    // oxlint-disable-next-line react/exhaustive-deps
    [session, epoch, lessonId, hasRecords, onFact],
  );
  useEffect(() => {
    editor.open();
    void editor.load();
    return () => editor.close();
  }, [editor]);
  // A session that expired while the teacher typed, and was renewed by a new sign-in.
  useEffect(() => {
    if (isActive) void editor.save();
  }, [editor, isActive]);
  const saveOrLoad = (): void => void (editor.info.peek() ? editor.save() : editor.load());
  useOnline(saveOrLoad);
  useEffect(() => {
    // A page that is hidden may never come back.
    const save = (): void => {
      if (document.hidden) void editor.save();
    };
    const ask = (event: BeforeUnloadEvent): void => {
      if (!['idle', 'saved'].includes(editor.status.peek())) event.preventDefault();
    };
    document.addEventListener('visibilitychange', save);
    addEventListener('beforeunload', ask);
    return () => {
      document.removeEventListener('visibilitychange', save);
      removeEventListener('beforeunload', ask);
    };
  }, [editor]);
  return editor;
}

interface FinishRecord {
  readonly isFinishing: boolean;
  /** Why the record could not be finished. */
  readonly error: string | undefined;
  finish(): Promise<void>;
}

/**
 * Finishes a record, and calls `onFinished` once everything is saved, unless the screen has been unmounted.
 * @param hasBegun whether the lesson has begun; before that a record can only be saved, not finished
 */
export function useFinishRecord(editor: RecordEditor, hasBegun: () => boolean, onFinished: () => void): FinishRecord {
  const t = useText();
  const [isFinishing, setFinishing] = useState(false);
  const [error, setError] = useState<string>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    isFinishing,
    error,
    async finish() {
      setFinishing(true);
      setError(undefined);
      const isFinished = await (hasBegun() ? editor.finish() : editor.save());
      // A teacher who has opened another page in the meantime stays there.
      if (!isShown.current) return;
      setFinishing(false);
      if (isFinished) onFinished();
      else setError(t('lessonRecord.notDone'));
    },
  };
}

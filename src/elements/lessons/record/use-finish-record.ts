import { useEffect, useRef, useState } from 'react';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import { useText } from '../../../runtime/screen-context.ts';

export interface FinishRecord {
  readonly isFinishing: boolean;
  /** Why the record could not be finished. */
  readonly error: string | undefined;
  finish(): Promise<void>;
}

/**
 * Finishes a record, and calls `onFinished` once everything is saved, unless the screen is gone by then.
 * @param hasBegun whether the lesson has begun: before that nothing can be finished, only saved
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
      // A teacher who has opened another page meanwhile stays there.
      if (!isShown.current) return;
      setFinishing(false);
      if (isFinished) onFinished();
      else setError(t('lessonRecord.notDone'));
    },
  };
}

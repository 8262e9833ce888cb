import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { failureText, type Lesson } from '../../../core/index.ts';
import { createWrittenRecord } from '../../../core/lesson-records/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { Part } from './part.tsx';

/** Homework and what comes next time; the note is one of the lesson's own facts. */
export function RecordFacts({ lesson }: { readonly lesson: Lesson }) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const written = useMemo(() => createWrittenRecord(session, lesson.id), [session, lesson.id]);
  useEffect(() => () => written.dispose(), [written]);
  const { failed, reload } = useLoaded(lesson.id, () => written.load());
  const record = written.data.value;
  if (!record)
    return failed ? (
      <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
    ) : null;
  if (!record.homework && !record.nextTime) return null;
  return (
    <dl className="course-detail-facts">
      {record.homework && (
        <Part name={t('lessonArchive.homework')}>
          <p className="course-detail-text" dir="auto">
            {record.homework}
          </p>
        </Part>
      )}
      {record.nextTime && (
        <Part name={t('lessonArchive.nextTime')}>
          <p className="course-detail-text" dir="auto">
            {record.nextTime}
          </p>
        </Part>
      )}
    </dl>
  );
}

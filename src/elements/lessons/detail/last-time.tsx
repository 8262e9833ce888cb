import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { StudentRecord } from '../../../core/api/endpoints/index.ts';
import { createPreparation } from '../../../core/students/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { LoadedAnswer } from '../record/homework-answer.tsx';
import css from './last-time.css';

/**
 * The notes from the last lesson. Renders nothing if they cannot be loaded, because the timeline below reports the
 * failure.
 */
export function LastTime({ studentId }: { readonly studentId: string }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const { session } = useScreen();
  const hasReplies = useCapability('homework-replies');
  const preparation = useMemo(() => createPreparation(session, studentId), [session, studentId]);
  useEffect(() => () => preparation.dispose(), [preparation]);
  useLoaded(studentId, () => preparation.load());
  const page = preparation.data.value;
  if (!page) return null;
  const [record] = page.list;
  if (!record) return <p className="lesson-context-quiet">{t('studentPage.noLast')}</p>;
  return (
    <div className="lesson-context-last">
      <p className="lesson-context-name">{t('studentPage.lastTime', { day: dates.day(record.startTimeMillis) })}</p>
      <RecordTexts record={record} />
      {hasReplies && record.homework && <LoadedAnswer record={record} />}
    </div>
  );
}

function RecordTexts({ record: { note, homework, nextTime } }: { readonly record: StudentRecord }) {
  const t = useText();
  const texts = [
    [t('studentPage.lastNote'), note],
    [t('studentPage.homework'), homework],
    [t('studentPage.nextTime'), nextTime],
  ].filter(([, text]) => text);
  if (texts.length === 0) return <p className="lesson-context-quiet">{t('studentPage.noLast')}</p>;
  return (
    <dl>
      {texts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

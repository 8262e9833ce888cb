import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

/** What another page has made of the same field, beside one's own text: the teacher chooses, nothing is overwritten before. */
export function RecordConflictChoice({ editor }: { readonly editor: RecordEditor }) {
  useSignals();
  const t = useText();
  const choice = useRef<HTMLDivElement>(null);
  const conflict = editor.conflict.value;
  // The choice goes with the button that is pressed: the texts that it is about get the focus.
  const resolve = (which: 'ours' | 'newer'): void => {
    const texts = choice.current?.parentElement?.querySelector('textarea');
    editor.resolve(which);
    texts?.focus();
  };
  if (!conflict) return null;
  return (
    <div role="alert" className="lesson-record-conflict" ref={choice}>
      <p>
        <strong>{t('lessonRecord.conflict.title')}</strong>
      </p>
      <dl>
        {conflict.fields.map((field) => (
          <div key={field}>
            <dt>{t('lessonRecord.conflict.newer', { field: t(`lessonRecord.fields.${field}`) })}</dt>
            <dd dir="auto">{conflict.newer[field] || t('lessonRecord.conflict.empty')}</dd>
          </div>
        ))}
      </dl>
      <div className="lesson-record-actions">
        <Button onClick={() => resolve('newer')}>{t('lessonRecord.conflict.take')}</Button>
        <Button kind="primary" onClick={() => resolve('ours')}>
          {t('lessonRecord.conflict.ours')}
        </Button>
      </div>
    </div>
  );
}

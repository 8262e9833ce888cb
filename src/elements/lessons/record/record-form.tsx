import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import { failureText } from '../../../core/index.ts';
import type { LessonRecordInfo } from '../../../core/api/endpoints/index.ts';
import {
  isTooLong,
  MAX_RECORD_LENGTH,
  type RecordEditor,
  type RecordField,
} from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import css from './record.css';
import { RecordConflictChoice } from './record-conflict.tsx';
import { RecordStatusLine } from './record-status-line.tsx';

/** The fields of a lesson's record, saved as they are typed, with what was planned the last time. */
export function RecordForm({ editor }: { readonly editor: RecordEditor }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const info = editor.info.value;
  const failure = editor.loadFailure.value;
  if (!info) {
    if (!failure) return <Loading lines={3} label={t('common.loading')} />;
    return (
      <ErrorMessage
        message={failureText({ failure }, t)}
        retryLabel={t('common.retry')}
        onRetry={() => void editor.load()}
      />
    );
  }
  return (
    <div className="lesson-record">
      {editor.fields.map((field) => (
        <RecordText key={field} field={field} editor={editor} previous={info.previous} />
      ))}
      <RecordConflictChoice editor={editor} />
      <RecordStatusLine editor={editor} />
    </div>
  );
}

interface RecordTextProps {
  readonly field: RecordField;
  readonly editor: RecordEditor;
  readonly previous: LessonRecordInfo['previous'];
}

/** One field; what was planned for today, and the homework that was given, are one press away. */
function RecordText({ field, editor, previous }: RecordTextProps) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const text = editor.texts.value[field];
  const take = (added: string): void => {
    editor.write(field, text.trim() === '' ? added : `${text.trimEnd()}\n${added}`);
    // The button goes with the suggestion that it takes.
    textarea.current?.focus();
  };
  const suggestion = previous && { note: previous.nextTime, homework: previous.homework, nextTime: '' }[field];
  return (
    <div className="lesson-record-field">
      <Field
        label={t(`lessonRecord.fields.${field}`)}
        hint={t(`lessonRecord.hints.${field}`)}
        error={isTooLong(text) ? t('lessonRecord.tooLong', { count: MAX_RECORD_LENGTH }) : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={textarea}
            rows={field === 'note' ? 4 : 2}
            dir="auto"
            value={text}
            onChange={({ target }) => editor.write(field, target.value)}
            onBlur={() => void editor.save()}
          />
        )}
      </Field>
      {suggestion && !text.includes(suggestion) && (
        <Suggestion
          label={
            field === 'note'
              ? t('lessonRecord.planned', { day: dates.day(previous.startTimeMillis) })
              : t('lessonRecord.lastHomework')
          }
          text={suggestion}
          action={t(field === 'note' ? 'lessonRecord.takePlanned' : 'lessonRecord.takeHomework')}
          onTake={() => take(suggestion)}
        />
      )}
    </div>
  );
}

interface SuggestionProps {
  readonly label: string;
  readonly text: string;
  readonly action: string;
  readonly onTake: () => void;
}

/** A text of last time, plainly not a part of this record until it is taken. */
function Suggestion({ label, text, action, onTake }: SuggestionProps) {
  const id = useId();
  return (
    <div className="lesson-record-suggestion" role="group" aria-labelledby={id}>
      <p>
        <span id={id} className="lesson-record-quiet">
          {label}
        </span>{' '}
        <q dir="auto">{text}</q>
      </p>
      <Button kind="quiet" onClick={onTake}>
        {action}
      </Button>
    </div>
  );
}

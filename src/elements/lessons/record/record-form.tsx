import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import { failureText } from '../../../core/api/index.ts';
import type { LessonRecordInfo } from '../../../core/api/endpoints/index.ts';
import {
  isTooLong,
  MAX_RECORD_LENGTH,
  type RecordEditor,
  type RecordField,
} from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import css from './record.css';

/** The fields of a lesson's record, saved while typing, with the plans from the previous lesson. */
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

/** A single field; one press inserts the plan for today or the homework from last time. */
function RecordText({ field, editor, previous }: RecordTextProps) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const text = editor.texts.value[field];
  const take = (added: string): void => {
    editor.write(field, text.trim() === '' ? added : `${text.trimEnd()}\n${added}`);
    // The button disappears together with the suggestion that it inserts.
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

/** A text from last time, visibly not part of this record until it is inserted. */
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

/**
 * Another page's version of the same field beside the teacher's own: the teacher chooses, and nothing is overwritten
 * before that.
 */
function RecordConflictChoice({ editor }: { readonly editor: RecordEditor }) {
  useSignals();
  const t = useText();
  const choice = useRef<HTMLDivElement>(null);
  const conflict = editor.conflict.value;
  // The choice disappears with the pressed button, so the focus moves to the texts in question.
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

/** Whether the input is saved. Its text changes often, so it is announced at most once a minute. */
function RecordStatusLine({ editor }: { readonly editor: RecordEditor }) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const { session } = useScreen();
  const status = editor.status.value;
  const savedAt = editor.savedAt.value;
  const rejection = editor.rejection.value;
  const saved = savedAt === undefined ? '' : t('lessonRecord.status.saved', { time: dates.time(savedAt) });
  // A rejected text stays visible while saving is retried, and its button keeps the focus.
  const isRejected = rejection !== undefined && (status === 'failed' || status === 'saving');
  const isUnderWay = !isRejected && (status === 'unsaved' || status === 'saving');
  // With a token of the host page the owner of a draft is unknown (docs/design-choices.md#lesson-records).
  const hasDraft = session.signedIn.value?.id !== '';
  const notice = useRef<HTMLDivElement>(null);
  const retry = async (): Promise<void> => {
    const texts = notice.current?.parentElement?.querySelector('textarea');
    await editor.save();
    // The button disappears with the rejected text, so the focus moves to the texts.
    if (editor.status.peek() !== 'failed') texts?.focus();
  };
  return (
    <>
      {/* Pauses and requests are visible, but not announced each time. */}
      {isUnderWay && (
        <p className="lesson-record-status" aria-hidden>
          {t('lessonRecord.status.unsaved')}
        </p>
      )}
      <p
        role="status"
        className={isUnderWay ? 'teacher-visually-hidden' : 'lesson-record-status'}
        data-waiting={status === 'waiting' || undefined}
      >
        {status === 'waiting' ? t(`lessonRecord.status.${hasDraft ? 'waiting' : 'waitingHere'}`) : saved}
      </p>
      {isRejected && (
        <div ref={notice} role="alert" part="error" className="lesson-record-failed">
          <p className="teacher-field-error">
            {t('lessonRecord.status.failed', { message: failureText(rejection, t) })}
          </p>
          <Button
            loading={status === 'saving'}
            loadingLabel={t('lessonRecord.status.unsaved')}
            onClick={() => void retry()}
          >
            {t('lessonRecord.status.retry')}
          </Button>
        </div>
      )}
    </>
  );
}

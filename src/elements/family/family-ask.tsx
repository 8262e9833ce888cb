import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FamilyLesson, FamilyRequestKind, FamilyTimes } from '../../core/api/endpoints/index.ts';
import { failureText, type Reply, succeeded } from '../../core/api/index.ts';
import {
  type FamilyPageModel,
  isTimeTaken,
  MAX_CHOSEN,
  NOTE_LIMIT,
  readFamilyDraft,
  stillPossible,
  timesByDay,
  toggleTime,
  writeFamilyDraft,
} from '../../core/family/index.ts';
import { createIdempotencyKey, type KeyValueStorage } from '../../core/session/index.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormError, type Rejection } from '../../ui/form/submission.tsx';
import { TimeChoice } from '../../ui/form/time-choice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from './family-ask.css';

export interface FamilyAskProps {
  readonly kind: FamilyRequestKind;
  readonly lesson: FamilyLesson;
  readonly model: FamilyPageModel;
  /** Where the draft is stored. */
  readonly storage: KeyValueStorage;
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** The lesson was changed meanwhile. */
  readonly onOutdated: () => void;
}

/** The form with which a family asks about a lesson. What was typed survives a reload. */
export default function FamilyAsk(props: FamilyAskProps) {
  useStyles(css);
  const { kind, lesson, onClose } = props;
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const ask = useAsk(props);
  const { values, errors, isPending, times } = ask;
  const count = t('family.noteCount', { count: [...values.note].length, limit: NOTE_LIMIT });
  return (
    <form className="family-ask" noValidate onSubmit={ask.onSubmit}>
      <h3 ref={heading} tabIndex={-1}>
        {t(`family.form.${kind}`)}
      </h3>
      <p>{t(`family.next.${kind}`)}</p>
      {kind === 'anotherTime' && (
        <>
          {ask.failed && (
            <ErrorMessage
              message={failureText(ask.failed, t)}
              retryLabel={t('common.retry')}
              onRetry={() => void ask.loadTimes()}
            />
          )}
          {!times && !ask.failed && <Loading lines={4} label={t('family.loadingTimes')} />}
          {times && (
            <Times
              lesson={lesson}
              times={times}
              chosen={values.times}
              error={errors.times}
              onChange={(times) => ask.change({ times })}
            />
          )}
        </>
      )}
      <Field label={t('family.note')} mark={t('common.optional')} hint={count} error={errors.note}>
        {(control) => (
          <textarea
            {...control}
            dir={values.note ? 'auto' : undefined}
            rows={3}
            value={values.note}
            onChange={(event) => ask.change({ note: event.target.value })}
          />
        )}
      </Field>
      <FormError>{errors.form}</FormError>
      <div className="family-ask-actions">
        <Button kind="primary" type="submit" part="submit" loading={isPending} loadingLabel={t('family.sending')}>
          {t('family.send')}
        </Button>
        <Button
          onClick={() => {
            if (isPending) return;
            ask.discard();
            onClose();
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface Values {
  readonly note: string;
  readonly times: readonly number[];
}

function useAsk({ kind, lesson, model, storage, onSent, onOutdated }: FamilyAskProps) {
  const t = useText();
  const { reportFailure } = useScreen();
  const [key, setKey] = useState(createIdempotencyKey);
  const { times, failed, loadTimes } = useTimes(kind, lesson, model);
  const form = useForm<Values, 'noteTooLong' | 'timesMissing'>({
    initial: () => initialValues(storage, kind, lesson),
    message: (problem) => t(`family.${problem}`, { limit: NOTE_LIMIT }),
  });
  const { note, times: chosen } = form.values;
  useEffect(() => {
    writeFamilyDraft(storage, { lesson: lesson.id, kind, note, times: chosen });
  }, [storage, lesson.id, kind, note, chosen]);

  /** What is not free any more is not chosen any more. */
  async function showNewTimes(): Promise<void> {
    const current = await loadTimes();
    if (current) form.setValues({ note, times: stillPossible(chosen, current) });
  }

  function rejectionOf(reply: Reply<unknown>): Rejection<keyof Values> {
    const message = reportFailure(reply);
    if (isTimeTaken(reply)) {
      void showNewTimes();
      return { field: 'times', message };
    }
    if (reply.failure && 'code' in reply.failure && reply.failure.code === 'closed') onOutdated();
    return { message };
  }

  const submit = (): Promise<void> =>
    form.submit(
      {
        note: [...note].length > NOTE_LIMIT ? 'noteTooLong' : undefined,
        times: kind === 'anotherTime' && chosen.length === 0 ? 'timesMissing' : undefined,
      },
      () => model.send({ lesson: lesson.id, kind, note, times: kind === 'anotherTime' ? chosen : [], key }),
      (reply) => {
        if (!succeeded(reply)) return rejectionOf(reply);
        writeFamilyDraft(storage, undefined);
        onSent();
      },
    );

  return {
    ...form,
    times,
    failed,
    loadTimes,
    discard: () => writeFamilyDraft(storage, undefined),
    onSubmit: form.handleSubmit(submit),
    change(patch: Partial<Values>) {
      // Another content is another request.
      setKey(createIdempotencyKey());
      form.change(patch);
    },
  };
}

/** The draft of this form, or what was asked before. */
function initialValues(storage: KeyValueStorage, kind: FamilyRequestKind, { id, request }: FamilyLesson): Values {
  const draft = readFamilyDraft(storage);
  if (draft?.lesson === id && draft.kind === kind) return { note: draft.note, times: draft.times };
  return { note: request?.state === 'open' && request.kind === kind ? request.note : '', times: [] };
}

/** The times to which the lesson can be moved; loaded for that question only. */
function useTimes(kind: FamilyRequestKind, { id }: FamilyLesson, model: FamilyPageModel) {
  const [times, setTimes] = useState<FamilyTimes>();
  const [failed, setFailed] = useState<Reply<unknown>>();
  async function loadTimes(): Promise<FamilyTimes | undefined> {
    setFailed(undefined);
    const reply = await model.times(id);
    if (succeeded(reply)) setTimes(reply.data);
    else setFailed(reply);
    return reply.data;
  }
  const latest = useRef(loadTimes);
  useLayoutEffect(() => {
    latest.current = loadTimes;
  });
  useEffect(() => {
    if (kind === 'anotherTime') void latest.current();
  }, [kind, id]);
  return { times, failed, loadTimes };
}

interface TimesProps {
  readonly lesson: FamilyLesson;
  readonly times: FamilyTimes;
  readonly chosen: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Up to three times, in the order of the wishes. */
function Times({ lesson, times, chosen, error, onChange }: TimesProps) {
  const t = useText();
  const { timeZone } = useScreen();
  const { offered } = times;
  const groups = [
    ...(offered.length > 0 ? [{ title: t('family.offered'), starts: offered }] : []),
    ...timesByDay(times, timeZone).map((starts) => ({ starts })),
  ];
  if (groups.length === 0) return <p>{t('family.noTimes')}</p>;
  return (
    <TimeChoice
      label={t('family.times', { most: MAX_CHOSEN })}
      groups={groups}
      lengthMillis={lesson.endTimeMillis - lesson.startTimeMillis}
      chosen={chosen}
      isFull={chosen.length >= MAX_CHOSEN}
      count={t('family.chosen', { count: chosen.length, most: MAX_CHOSEN })}
      moreLabel={t('family.moreTimes')}
      rankLabel={(rank) => t('family.rank', { rank })}
      error={error}
      onToggle={(start) => onChange(toggleTime(chosen, start))}
    />
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useState } from 'react';
import { failureText, succeeded, type Reply } from '../../../core/api/index.ts';
import type { WorkingHours } from '../../../core/api/endpoints/index.ts';
import { hoursDraft } from '../../../core/drafts/index.ts';
import { dayKey, SERVICE_ZONE } from '../../../core/time/index.ts';
import {
  type HoursForm,
  hoursFormOf,
  hoursOfForm,
  hoursProblems,
  MAX_BUFFER_MINUTES,
  usualWeek,
  workingHoursOf,
} from '../../../core/working-hours/index.ts';
import { preferencesOf } from '../../../core/settings/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormError, messagesOf, useSubmission } from '../../../ui/form/submission.tsx';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { HOURS_VIEW } from '../account-screens.tsx';
import { CopyHours, DayHours, useWeekdayNames } from './day-hours.tsx';
import { Exceptions } from './exceptions.tsx';
import css from './hours.css';

interface Props {
  readonly onDirty: (isDirty: boolean) => void;
}

/** When the teacher works: the hours of each weekday, exceptions, holidays, and the break between lessons. */
export default function HoursSection(props: Props) {
  return (
    <Texts namespaces={['workingHours', 'dateTime', 'courses']} dates>
      <Section {...props} />
    </Texts>
  );
}

function Section({ onDirty }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const model = workingHoursOf(session);
  const { failed, reload } = useLoaded('working-hours', () => model.load());
  const hours = model.hours.value;
  const zone = useDates().foreignZone(SERVICE_ZONE);
  return (
    <section className="settings-card hours" aria-labelledby={id}>
      <h2 id={id}>{t('workingHours.title')}</h2>
      <p className="settings-quiet">{t('workingHours.text')}</p>
      {zone && <p className="settings-quiet">{t('courses.zone', { zone })}</p>}
      {failed && !hours && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !hours && <Loading lines={4} label={t('common.loading')} />}
      {hours && <HoursEditor hours={hours} onDirty={onDirty} />}
    </section>
  );
}

interface EditorProps extends Props {
  readonly hours: WorkingHours;
}

function HoursEditor({ hours, onDirty }: EditorProps) {
  const t = useText();
  const { session } = useScreen();
  const nameOf = useWeekdayNames();
  const form = useHoursForm(hours);
  const { values, errors, isDirty, change, newer } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const first = preferencesOf(session).firstDayOfWeek.value ?? 1;
  const weekdays = Array.from({ length: 7 }, (_, at) => (first + at) % 7);
  const changeDays = (changed: ReadonlyMap<number, HoursForm['days'][number]>): void =>
    change({ days: values.days.map((spans, weekday) => changed.get(weekday) ?? spans) });

  return (
    <form className="hours-form" noValidate onSubmit={form.onSubmit}>
      {form.isRestored && (
        <div className="settings-note" role="status">
          <p>{t('settings.restored')}</p>
          <Button kind="quiet" onClick={form.startOver}>
            {t('settings.fromStart')}
          </Button>
        </div>
      )}
      <label className="hours-check">
        <input
          type="checkbox"
          checked={values.isSet}
          onChange={({ target: { checked } }) => {
            const isEmpty = values.days.every((spans) => spans.length === 0);
            change({ isSet: checked, ...(checked && isEmpty && { days: usualWeek }) });
          }}
        />
        {t('workingHours.isSet')}
      </label>
      {values.isSet && (
        <>
          <div className="hours-part">
            <h3>{t('workingHours.weekly')}</h3>
            {weekdays.map((weekday) => {
              const spans = values.days[weekday] ?? [];
              return (
                <DayHours
                  key={weekday}
                  name={nameOf(weekday)}
                  spans={spans}
                  error={errors[`day ${weekday}`]}
                  onChange={(next) => changeDays(new Map([[weekday, next]]))}
                >
                  <CopyHours
                    name={nameOf(weekday)}
                    others={weekdays.filter((other) => other !== weekday)}
                    onCopy={(others) => changeDays(new Map(others.map((other) => [other, spans])))}
                  />
                </DayHours>
              );
            })}
            <label className="hours-check">
              <input
                type="checkbox"
                checked={values.holidaysOff}
                onChange={({ target }) => change({ holidaysOff: target.checked })}
              />
              {t('workingHours.holidaysOff')}
            </label>
          </div>
          <Exceptions
            exceptions={values.exceptions}
            errorOf={(date) => errors[`date ${date}`]}
            onChange={(exceptions) => change({ exceptions })}
          />
          <div className="hours-buffer">
            <BufferField minutes={values.bufferMinutes} onChange={(bufferMinutes) => change({ bufferMinutes })} />
          </div>
        </>
      )}
      <FormError>{errors['form']}</FormError>
      {newer && (
        <div className="settings-actions">
          <Button onClick={form.keepMine}>{t('workingHours.stale.mine')}</Button>
          <Button onClick={form.showNewer}>{t('workingHours.stale.newer')}</Button>
        </div>
      )}
      {(isDirty || values.isSet) && (
        <div className="settings-actions">
          <Button
            kind="primary"
            type="submit"
            part="submit"
            loading={form.isPending}
            loadingLabel={t('settings.submitting')}
          >
            {t('workingHours.submit')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface BufferProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

/** Offered breaks, in minutes. */
const BUFFERS = Array.from({ length: MAX_BUFFER_MINUTES / 5 + 1 }, (_, step) => step * 5);

function BufferField({ minutes, onChange }: BufferProps) {
  const t = useText();
  const offered = [...new Set([...BUFFERS, minutes])].toSorted((a, b) => a - b);
  return (
    <Field label={t('workingHours.buffer')} hint={t('workingHours.bufferHint')}>
      {(control) => (
        <select {...control} value={minutes} onChange={({ target }) => onChange(Number(target.value))}>
          {offered.map((each) => (
            <option key={each} value={each}>
              {each === 0 ? t('workingHours.noBuffer') : t('workingHours.minutes', { count: each })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type Problem = NonNullable<ReturnType<typeof hoursProblems>[string]> | 'unchanged';

/** State of the form: what is typed over the saved hours, its problems, and saving. A stale write asks which hours to keep. */
function useHoursForm(hours: WorkingHours) {
  const t = useText();
  const { session, toasts, reportFailure } = useScreen();
  const model = workingHoursOf(session);
  const draft = useStoredDraft(HOURS_VIEW, hoursDraft);
  const saved = useMemo(() => hoursFormOf(hours), [hours]);
  /** The typed values, and the version that they change; undefined while the saved hours are shown. */
  const [edit, setEdit] = useState<{ readonly values: HoursForm; readonly version: number } | undefined>(draft);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [newer, setNewer] = useState<WorkingHours>();
  const message = (problem: Problem) => t(`workingHours.problem.${problem}`);
  const submission = useSubmission<string, Problem>({ message });
  const values = edit?.values ?? saved;
  const isDirty = edit !== undefined && JSON.stringify(edit.values) !== JSON.stringify(saved);
  const discardDraft = useDraft(HOURS_VIEW, isDirty ? { ...edit } : undefined);
  useEffect(
    () => () => {
      // The end of the session unmounts the screen, too: then the draft is kept.
      if (session.state.peek() === 'active') session.drafts.remove(HOURS_VIEW);
    },
    [session],
  );

  function start(): void {
    setEdit(undefined);
    setIsRestored(false);
    setNewer(undefined);
    submission.clearErrors();
  }

  const problems = hoursProblems(values);
  const save = (version: number): Promise<void> =>
    submission.submit(
      isDirty ? problems : { form: 'unchanged' },
      () => model.change(hoursOfForm(values, version, dayKey(session.clock.now(), SERVICE_ZONE))),
      (reply: Reply<WorkingHours>) => {
        if (succeeded(reply)) {
          discardDraft();
          start();
          toasts.show('success', t('workingHours.saved'));
          return undefined;
        }
        if (reply.failure?.kind === 'expired') return { message: t('settings.notSaved') };
        setNewer((reply.errorData as { workingHours?: WorkingHours } | undefined)?.workingHours);
        return { message: reportFailure(reply) };
      },
    );
  return {
    values,
    // Problems follow what is typed, from the first failed submit on; what the provider said stays until the next change.
    errors: submission.hasFailedSubmit
      ? { ...submission.errors, ...messagesOf(problems, message), ...fixed(problems, submission.errors) }
      : submission.errors,
    isDirty,
    isPending: submission.isPending,
    isRestored: isRestored && isDirty,
    newer,
    change(patch: Partial<HoursForm>): void {
      setEdit({ values: { ...values, ...patch }, version: edit?.version ?? hours.version });
      submission.clearErrors('form');
      setNewer(undefined);
    },
    startOver: start,
    /** Replaces the newer hours with what is typed. */
    keepMine(): void {
      if (newer) void save(newer.version);
    },
    showNewer(): void {
      if (newer) model.set(newer);
      start();
    },
    onSubmit: submission.handleSubmit(() => save(edit?.version ?? hours.version)),
  };
}

/** Errors of days that have none any more. */
function fixed(
  problems: ReturnType<typeof hoursProblems>,
  errors: Readonly<Partial<Record<string, string>>>,
): Readonly<Record<string, undefined>> {
  const names = Object.keys(errors).filter((name) => name !== 'form' && !problems[name]);
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

import { useSignals } from '@preact/signals-react/runtime';
import { useAfterFrame } from '../../../runtime/after-frame.ts';
import { useId, useState, useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import type { Creation, Schedule } from '../../../core/schedule/index.ts';
import { dayKey, disabledDay, disabledTime } from '../../../core/time/index.ts';
import { contractBalance, createContacts } from '../../../core/students/index.ts';
import { failureText } from '../../../core/api/index.ts';
import type { Student } from '../../../core/api/endpoints/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { DiscardChangesDialog, useDiscardQuestion, Dialog } from '../../../ui/dialog/dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useUnsaved } from '../../../ui/form/use-draft.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import css from '../schedule-dialogs.css';
import { useScheduleDateLabels } from '../views/use-schedule-date-labels.ts';
import { MailNote } from './mail-note.tsx';
import { PlanPanel } from './plan.tsx';
import { useClashMessages } from './use-clash-messages.ts';
import { useCreation, type CreationPlan } from './use-creation.ts';
import { StudentField } from './student-field.tsx';

interface Props {
  readonly schedule: Schedule;
  /** What is entered, which outlives the dialog. */
  readonly plan: CreationPlan;
  /** Shown above the fields. */
  readonly head: ReactNode;
  readonly initialFocus: RefObject<HTMLElement | null>;
  /** The fields follow a frame after the dialog. */
  readonly inSteps: boolean;
  /** There is other input that would be lost with the dialog. */
  readonly hasOtherInput: boolean;
  /** Called once everything is created. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form for a lesson or a weekly series beside its plan; lessons that failed can be retried separately. */
export function LessonFormDialog({
  schedule,
  plan,
  head,
  initialFocus,
  inSteps,
  hasOtherInput,
  onDone,
  onClose,
}: Props) {
  useSignals();
  const isWhole = useAfterFrame(inSteps);
  useStyles(lessonDialogsCss);
  useStyles(css);
  const t = useText();
  const id = useId();
  const left = useLessonsLeft(plan.student);
  const submitLabel = useSubmitLabel(plan.count, left);
  const creation = useCreation(schedule, onDone);
  const { progress, isSending } = creation;
  const form = useForm<object, string, keyof CreationPlan['problems']>({ initial: {}, message: (problem) => problem });
  const errors = form.liveErrors(plan.problems);
  const isDirty = !creation.hasResults && (plan.isDirty || hasOtherInput);
  useUnsaved(isDirty, plan.draftKey);
  /** What is planned around the lessons has changed since the teacher looked at them. */
  const [isOutdated, setIsOutdated] = useState(false);

  const submit = (): Promise<void> =>
    form.submit(
      plan.problems,
      async () => {
        if (creation.isUnanswered(plan.plans)) return creation.retry();
        const lessons = await plan.agreed(creation.mayHaveArrived);
        setIsOutdated(!lessons);
        if (lessons) await creation.create(lessons);
      },
      () => undefined,
    );
  const { requestClose, isConfirmingDiscard, stay } = useDiscardQuestion({
    isPending: isSending || form.isPending,
    isDirty: () => isDirty,
    onClose,
  });
  return (
    <>
      <Dialog
        wide
        isModal={isWhole}
        title={t('schedule.create.action')}
        closeLabel={t('common.close')}
        initialFocus={initialFocus}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>{t(creation.hasResults ? 'common.close' : 'common.cancel')}</Button>
            {progress ? (
              <Button
                kind="primary"
                loading={isSending}
                loadingLabel={t('scheduleForms.create.submitting')}
                onClick={() => void creation.retry()}
              >
                {t('scheduleForms.create.retry')}
              </Button>
            ) : (
              <Button
                kind="primary"
                type="submit"
                form={id}
                part="submit"
                loading={form.isPending}
                loadingLabel={t('seriesPlan.checking')}
              >
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        {isWhole &&
          (progress ? (
            <CreationResult creations={progress} isSending={isSending} />
          ) : (
            <>
              {head}
              {plan.isRestored && <RestoredNote onStartOver={plan.startOver} />}
              <form id={id} className="lesson-form schedule-create" noValidate onSubmit={form.handleSubmit(submit)}>
                <div className="schedule-create-side">
                  <CreateFields plan={plan} errors={errors} />
                  <MailNote studentId={plan.student?.id} />
                </div>
                <PlanSide
                  plan={plan}
                  left={left}
                  isNoteMissing={form.hasFailedSubmit && !plan.isAware}
                  error={isOutdated ? t('seriesPlan.changed') : plan.isEmpty ? errors.form : creation.error}
                />
              </form>
            </>
          ))}
      </Dialog>
      {isConfirmingDiscard && (
        <DiscardChangesDialog
          title={t('scheduleForms.create.leaveTitle')}
          text={t('scheduleForms.create.leave')}
          stay={t('lessonForms.change.stay')}
          discard={t('lessonForms.change.discard')}
          onStay={stay}
          onDiscard={onClose}
        />
      )}
    </>
  );
}

interface PlanSideProps {
  readonly plan: CreationPlan;
  readonly left: LessonsLeft | undefined;
  readonly isNoteMissing: boolean;
  readonly error: string | undefined;
}

/** What results from the fields: beside them, or below them on a phone. */
function PlanSide({ plan, left, isNoteMissing, error }: PlanSideProps) {
  return (
    <div className="schedule-create-side">
      <PlanPanel plan={plan} />
      <ContractNote count={plan.count} left={left} />
      <NotesCheck plan={plan} isMissing={isNoteMissing} />
      <FormError>{error}</FormError>
    </div>
  );
}

interface NotesCheckProps {
  readonly plan: CreationPlan;
  readonly isMissing: boolean;
}

/** Warnings listed; the rest is a count. */
const MAX_WARNINGS = 6;

/** The warnings about the lessons, with the check box by which the teacher creates them anyway. */
function NotesCheck({ plan: { series, hasNotes, isAware, setIsAware }, isMissing }: NotesCheckProps) {
  const t = useText();
  const id = useId();
  const dates = useDates();
  const clashMessage = useClashMessages();
  if (!hasNotes) return null;
  const warnings = series.dates
    .filter(({ state }) => state === 'noted')
    .flatMap(({ clashes, plan }) =>
      clashes.map((clash) => `${dates.day(plan.startTimeMillis)} ${clashMessage(clash)}`),
    );
  return (
    <div className="plan-notes">
      <ul id={id}>
        {warnings.slice(0, MAX_WARNINGS).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
        {warnings.length > MAX_WARNINGS && <li>{t('schedule.more', { count: warnings.length - MAX_WARNINGS })}</li>}
      </ul>
      <label className="lesson-check">
        <input
          type="checkbox"
          checked={isAware}
          aria-describedby={id}
          aria-invalid={isMissing || undefined}
          onChange={() => setIsAware(!isAware)}
        />
        {t('scheduleForms.create.goOn')}
      </label>
    </div>
  );
}

interface ResultProps {
  readonly creations: readonly Creation[];
  readonly isSending: boolean;
}

/** The progress of the creations, and how many failed. */
function CreationResult({ creations, isSending }: ResultProps) {
  const t = useText();
  const created = creations.filter(({ state }) => state === 'created').length;
  return (
    <>
      {!isSending && (
        <FormError>
          {t('scheduleForms.create.someFailed', { made: created, failed: creations.length - created })}
        </FormError>
      )}
      <CreationList creations={creations} />
    </>
  );
}

interface CreateFieldsProps {
  readonly plan: CreationPlan;
  readonly errors: Partial<CreationPlan['problems']>;
}

/** Offered lengths in minutes; the initial length is added. */
const LENGTHS_MINUTES = [30, 45, 60, 75, 90, 120, 150, 180];
/** Offered numbers of weekly lessons. */
const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 26];

/** Student, subject, time and repetition of a new lesson. */
function CreateFields({ plan: { student, studentInput, input, change, choose }, errors }: CreateFieldsProps) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const zone = useDates().foreignZone();
  const labels = useScheduleDateLabels();
  const id = useId();
  const now = session.clock.now();
  const [initialLength] = useState(input.minutes);
  const lengths = [...new Set([...LENGTHS_MINUTES, initialLength])].sort((a, b) => a - b);
  return (
    <>
      <StudentField student={student} error={errors.student} inputRef={studentInput} onChoose={choose} />
      <Field label={t('courses.subject')} error={errors.subject}>
        {(control) => (
          <>
            <input
              {...control}
              autoComplete="off"
              list={`${id}-subjects`}
              value={input.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <datalist id={`${id}-subjects`}>
              {student?.subjects.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <DateTimeField
        label={t('scheduleForms.create.start')}
        hint={zone && t('courses.zone', { zone })}
        error={errors.start}
        value={input}
        onChange={({ day, time }) => change({ day, time })}
        today={dayKey(now, timeZone)}
        isDayDisabled={(day) => disabledDay(day, now, timeZone, 'after')}
        isTimeDisabled={(day, time) => disabledTime(day, time, now, timeZone, 'after')}
        labels={labels}
      />
      <div className="schedule-pair">
        <Field label={t('scheduleForms.create.length')}>
          {(control) => (
            <select
              {...control}
              value={input.minutes}
              onChange={(event) => change({ minutes: Number(event.target.value) })}
            >
              {lengths.map((count) => (
                <option key={count} value={count}>
                  {t('scheduleForms.create.minutes', { count })}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('scheduleForms.create.weekly')}>
          {(control) => (
            <select
              {...control}
              value={input.weeks}
              onChange={(event) => change({ weeks: Number(event.target.value) })}
            >
              {WEEKS.map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? t('scheduleForms.create.once') : t('scheduleForms.create.weeks', { count })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <LongText
        label={t('courses.memo')}
        mark={t('common.optional')}
        rows={2}
        error={errors.memo}
        value={input.memo}
        onChange={(memo) => change({ memo })}
      />
    </>
  );
}

/** Says what the button does: how many lessons are created, and what that leaves of the contract. */
function useSubmitLabel(count: number, left: LessonsLeft | undefined): string {
  const t = useText();
  if (count === 0) return t('scheduleForms.create.submit');
  const label = count === 1 ? t('seriesPlan.submitOne') : t('seriesPlan.submit', { count });
  const isEnough = left && left.open >= count;
  return isEnough ? t('seriesPlan.left', { label, before: left.open, after: left.open - count }) : label;
}

interface ContractNoteProps {
  /** The number of lessons that are created. */
  readonly count: number;
  readonly left: LessonsLeft | undefined;
}

/** Says in words when the contract has too few lessons, or that some of them are planned already. */
function ContractNote({ count, left }: ContractNoteProps) {
  const t = useText();
  if (!left || count === 0) return null;
  const over = count - left.open;
  if (over > 0)
    return (
      <p className="schedule-left" data-over="">
        {t('seriesPlan.over', { count: over })}
      </p>
    );
  return left.planned > 0 ? (
    <p className="schedule-left">{t('seriesPlan.planned', { left: left.left, planned: left.planned })}</p>
  ) : null;
}

/** How many lessons a contract has left for new ones. */
interface LessonsLeft {
  /** Lessons that are not held yet. */
  readonly left: number;
  /** Those of them that are planned. */
  readonly planned: number;
  /** Those that can still be planned; negative where more is planned than the contract has. */
  readonly open: number;
}

/** The lessons left for a student; undefined without a contract, and as long as it is not known. Reads signals. */
function useLessonsLeft(student: Student | undefined): LessonsLeft | undefined {
  const { session } = useScreen();
  const contacts = useMemo(() => createContacts(session), [session]);
  useEffect(() => () => contacts.dispose(), [contacts]);
  const id = student?.lessonsLeft === undefined ? undefined : student.id;
  // Without a reply the form does not mention the contract.
  useEffect(() => {
    if (id !== undefined) void contacts.readContract(id);
  }, [contacts, id]);
  const contract = contacts.contract.data.value;
  if (!contract || contract.studentId !== id) return undefined;
  const balance = contractBalance(contract);
  if (!balance) return undefined;
  const { left, open, over } = balance;
  return { left, planned: contract.lessonsPlanned ?? 0, open: open - over };
}

const stateKeys = { waiting: 'waiting', sending: 'submitting', created: 'made', failed: 'failed' } as const;

/** The result of each lesson's creation. */
function CreationList({ creations }: { readonly creations: readonly Creation[] }) {
  const t = useText();
  const dates = useDates();
  return (
    <ul className="schedule-plans" aria-live="polite">
      {creations.map(({ plan, state, reply, idempotencyKey }) => (
        <li key={idempotencyKey}>
          <span>
            {dates.day(plan.startTimeMillis)} {dates.span(plan.startTimeMillis, plan.endTimeMillis)}
          </span>{' '}
          <b>{t(`scheduleForms.create.${stateKeys[state]}`)}</b>
          {state === 'failed' && reply && <p data-refused>{failureText(reply, t)}</p>}
        </li>
      ))}
    </ul>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState, useMemo } from 'react';
import {
  changedFields,
  checkFields,
  fieldsOf,
  lessonPatch,
  moveStart,
  writtenLength,
  type Courses,
  type FieldProblem,
  type FieldProblems,
  type LessonFields,
  type LessonPatch,
  type LessonPart,
  lessonState,
} from '../../../core/lessons/index.ts';
import { succeeded, type Reply } from '../../../core/api/index.ts';
import type { Lesson, LessonErrorData } from '../../../core/api/endpoints/index.ts';
import { type Span, dayKey, disabledDay, disabledTime } from '../../../core/time/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { rejectedField } from '../../../ui/form/submission.tsx';
import { useDraft, useUnsaved } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { ByField, Rejection } from '../../../ui/form/submission.tsx';
import { changeDraftKey, draftOf, useLessonDraft } from './lesson-draft.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import type { DateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog, AlertDialog } from '../../../ui/dialog/dialog.tsx';

/** Loaded after the form. Without it, the provider still rejects. */
const LessonClashes = optionalScreen(() => import('./lesson-clashes.tsx'));

/** A conflict: the newer lesson, and the teacher's own changes. */
interface LessonConflict {
  readonly newer: Lesson;
  readonly mine: Partial<LessonFields>;
}

interface Options {
  readonly lesson: Lesson;
  readonly courses: Courses;
  /** Receives the saved lesson, and the lesson before the change. */
  readonly onSaved: (lesson: Lesson, before: Lesson) => void;
  /** There was no network, so the changes are stored as a draft on this device. */
  readonly onKept: () => void;
}

type Problem = FieldProblem | 'unchanged' | 'blocked';

/** State of a lesson's form: values, errors, and saving with conflict detection. */
export function useLessonForm({ lesson, courses, onSaved, onKept }: Options) {
  useSignals();
  const t = useText();
  const { session, timeZone, reportFailure } = useScreen();
  const draftKey = changeDraftKey(lesson.id);
  const draft = useLessonDraft(lesson);
  // The form keeps the time zone in which it was opened, even if the teacher's setting arrives later.
  const [zone] = useState(draft.zone ?? timeZone);
  const [base, setBase] = useState(lesson);
  const form = useForm<LessonFields, Problem, LessonPart>({
    initial: () => ({ ...fieldsOf(lesson, zone), ...draft.fields }),
    message: (problem) =>
      problem === 'unchanged' ? t('lessonForms.change.unchanged') : t(`lessonForms.change.problem.${problem}`),
  });
  const { values } = form;
  const [length, setLength] = useState(() => lengthOf(lesson, values, zone));
  const [conflict, setConflict] = useState<LessonConflict>();
  const [isOutdated, setIsOutdated] = useState(draft.isOutdated);
  const [isRestored, setIsRestored] = useState(draft.exists);
  const { isBlocked, setIsBlocked } = useBlocked();

  const changed = changedFields(base, values, zone);
  const isDirty = Object.keys(changed).length > 0;
  useUnsaved(isDirty, draftKey);
  const discard = useDraft(draftKey, isDirty ? draftOf(base, changed, zone) : undefined);
  // Not on the first render: the dialog must open above the form.
  useEffect(() => {
    if (!isOutdated) return;
    setIsOutdated(false);
    setConflict({ newer: lesson, mine: draft.fields });
  }, [isOutdated, lesson, draft]);

  function save(onto: Lesson, written: LessonFields): Promise<void> {
    const patch = lessonPatch(onto, written, zone);
    return form.submit(
      problemsOf(checkFields(onto, written, session.clock.now(), zone), patch, isBlocked.current),
      () => courses.change({ id: onto.id, version: onto.version, ...patch }),
      (reply) => {
        const isKept = keepDraft(session, reply, { kind: 'change', lesson: onto, patch });
        if (!succeeded(reply) && !isKept) return rejectionOf(reply, changedFields(onto, written, zone));
        discard();
        return isKept ? onKept() : onSaved(reply.data ?? { ...onto, ...patch }, onto);
      },
    );
  }

  function rejectionOf(reply: Reply<Lesson>, mine: Partial<LessonFields>): Rejection<LessonPart> | undefined {
    if (reply.failure?.kind === 'expired') return { message: t('lessonForms.change.notSaved') };
    const message = reportFailure(reply);
    const newer = (reply.errorData as LessonErrorData | undefined)?.lesson;
    // The lists show the old lesson too.
    if (reply.failure?.kind === 'rejected') session.changed();
    if (!newer) return { field: partOf(rejectedField(reply)), message };
    setConflict({ newer, mine });
    return undefined;
  }

  function startFrom(onto: Lesson, written: LessonFields): void {
    setBase(onto);
    form.reset(written);
    setLength(lengthOf(onto, written, zone));
    setConflict(undefined);
    setIsRestored(false);
  }

  return {
    base,
    zone,
    values,
    errors: form.errors,
    formRef: form.formRef,
    isDirty,
    isPending: form.isPending,
    isRestored,
    conflict,
    newSpan: spanOf(lessonPatch(base, values, zone)),
    setIsBlocked,
    saved: fieldsOf(base, zone),
    change: (patch: Partial<Pick<LessonFields, 'subject' | 'memo' | 'note'>>) => form.change(patch),
    changeStart: (day: string, time: string) => form.change(moveStart(day, time, length, zone), 'start', 'end'),
    changeEnd(endDay: string, endTime: string) {
      setLength(writtenLength({ ...values, endDay, endTime }, zone) ?? length);
      form.change({ endDay, endTime }, 'end');
    },
    onSubmit: form.handleSubmit(() => save(base, values)),
    /** Discards the changes and shows the newer lesson. */
    takeNewer: () => conflict && startFrom(conflict.newer, fieldsOf(conflict.newer, zone)),
    /** Applies the changed fields to the newer lesson. */
    applyMine() {
      if (!conflict) return;
      const merged = { ...fieldsOf(conflict.newer, zone), ...conflict.mine };
      startFrom(conflict.newer, merged);
      void save(conflict.newer, merged);
    },
    closeConflict: () => setConflict(undefined),
    /** Resets the form to the saved lesson. */
    startOver: () => startFrom(base, fieldsOf(base, zone)),
    discard,
  };
}

/** Whether the provider would reject the new times. A ref, because the form does not render it. */
function useBlocked() {
  const isBlocked = useRef(false);
  const setIsBlocked = useCallback((next: boolean): void => {
    isBlocked.current = next;
  }, []);
  return { isBlocked, setIsBlocked };
}

export type LessonForm = ReturnType<typeof useLessonForm>;

function problemsOf(found: FieldProblems, patch: LessonPatch, isBlocked: boolean): ByField<LessonPart, Problem> {
  if (Object.keys(found).length > 0) return found;
  if (isBlocked && spanOf(patch)) return { start: 'blocked' };
  return Object.keys(patch).length > 0 ? {} : { form: 'unchanged' };
}

/** The length of the lesson in milliseconds; that of the typed times if they are valid. */
function lengthOf({ startTimeMillis, endTimeMillis }: Lesson, written: LessonFields, zone: string): number {
  return writtenLength(written, zone) ?? endTimeMillis - startTimeMillis;
}

/** The new times as moments; undefined while they are the saved ones, or incomplete. */
function spanOf({ startTimeMillis, endTimeMillis }: LessonPatch): Span | undefined {
  return startTimeMillis === undefined || endTimeMillis === undefined ? undefined : { startTimeMillis, endTimeMillis };
}

const partOfField: Readonly<Record<string, LessonPart>> = {
  startTimeMillis: 'start',
  endTimeMillis: 'end',
  subject: 'subject',
  memo: 'memo',
  note: 'note',
};

/** The part of the form to which a field of the provider belongs. */
function partOf(field: string | undefined): LessonPart | 'form' {
  return partOfField[field ?? ''] ?? 'form';
}

/** Start and end of a lesson that is not over, with their conflicts. */
export function LessonTimes({ form }: { readonly form: LessonForm }) {
  const t = useText();
  const { session } = useScreen();
  const labels = useLessonDateLabels();
  const { base, zone, values, saved, errors, newSpan, setIsBlocked } = form;
  const foreignZone = useDates().foreignZone(zone);
  const now = session.clock.now();
  // The saved start stays valid even in the past, for a lesson that has begun.
  const isStartDisabled = (day: string, time: string): boolean =>
    disabledTime(day, time, now, zone, 'after') && !(day === saved.startDay && time === saved.startTime);
  const isBeforeStart = (day: string, time: string): boolean =>
    Boolean(values.startDay && values.startTime) && `${day} ${time}` <= `${values.startDay} ${values.startTime}`;
  const endLabels = { ...labels, unavailableDay: t('dateTime.endDay'), unavailableTime: t('dateTime.endTime') };
  return (
    <>
      <DateTimeField
        label={t('lessonForms.change.start')}
        error={errors.start}
        value={{ day: values.startDay, time: values.startTime }}
        onChange={({ day, time }) => form.changeStart(day, time)}
        today={dayKey(now, zone)}
        isDayDisabled={(day) => disabledDay(day, now, zone, 'after') && day !== saved.startDay}
        isTimeDisabled={isStartDisabled}
        labels={labels}
      />
      <DateTimeField
        label={t('lessonForms.change.end')}
        hint={foreignZone && t('courses.zone', { zone: foreignZone })}
        error={errors.end}
        value={{ day: values.endDay, time: values.endTime }}
        onChange={({ day, time }) => form.changeEnd(day, time)}
        today={dayKey(now, zone)}
        isDayDisabled={(day) => disabledDay(day, now, zone, 'after') || day < values.startDay}
        isTimeDisabled={(day, time) => disabledTime(day, time, now, zone, 'after') || isBeforeStart(day, time)}
        labels={endLabels}
      />
      <LessonClashes lesson={base} span={newSpan} onBlocked={setIsBlocked} />
    </>
  );
}

/** Labels of the date fields of a lesson. Holidays are named once their names are loaded. */
function useLessonDateLabels(): DateTimeLabels {
  const labels = useDateTimeLabels();
  const { language } = useScreen();
  const [holiday, setHoliday] = useState<DateTimeLabels['holiday']>();
  useEffect(() => {
    let isCurrent = true;
    import('./holiday-names.ts')
      .then(({ loadHolidayNames }) => loadHolidayNames(language))
      .then(
        (names) => isCurrent && setHoliday(() => names),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return useMemo(() => (holiday ? { ...labels, holiday } : labels), [labels, holiday]);
}

interface ConflictProps {
  readonly form: LessonForm;
  readonly conflict: LessonConflict;
  /** The lesson can no longer be changed; the form closes. */
  readonly onLeave: () => void;
}

interface Row {
  readonly part: LessonPart;
  readonly label: string;
  readonly newer: string;
  /** Undefined if the teacher has not changed anything. */
  readonly mine: string | undefined;
}

const dateTimeText = (day: string | undefined, time: string | undefined): string =>
  `${day?.replaceAll('-', '/') ?? ''} ${time ?? ''}`.trim();

/** Shows both versions side by side after a conflicting change, so that the teacher can choose. */
export function ConflictDialog({ form, conflict: { newer, mine }, onLeave }: ConflictProps) {
  const t = useText();
  const { session } = useScreen();
  const state = lessonState(newer, session.clock.now());
  if (state === 4)
    return (
      <AlertDialog title={t('lessonForms.stale.title')} text={t('lessonForms.stale.canceled')} onClose={onLeave} />
    );

  const theirs = fieldsOf(newer, form.zone);
  const before = fieldsOf(form.base, form.zone);
  const rows = (
    [
      [
        'start',
        'lessonForms.change.start',
        (fields: Partial<LessonFields>) => dateTimeText(fields.startDay, fields.startTime),
      ],
      ['end', 'lessonForms.change.end', (fields: Partial<LessonFields>) => dateTimeText(fields.endDay, fields.endTime)],
      ['subject', 'courses.subject', (fields: Partial<LessonFields>) => fields.subject],
      ['memo', 'courses.memo', (fields: Partial<LessonFields>) => fields.memo],
      ['note', 'courses.note', (fields: Partial<LessonFields>) => fields.note],
    ] as const
  )
    .map(([part, label, read]): Row & { isEqual: boolean } => {
      const written = 'startDay' in mine || (part !== 'start' && part !== 'end') ? read(mine) : undefined;
      return {
        part,
        label: t(label),
        newer: read(theirs) ?? '',
        mine: written,
        isEqual: read(before) === read(theirs) && (written === undefined || written === read(theirs)),
      };
    })
    .filter(({ isEqual }) => !isEqual);

  return (
    <Dialog
      wide
      urgent
      title={t('lessonForms.stale.title')}
      text={t('lessonForms.stale.text')}
      onClose={form.closeConflict}
      footer={
        <>
          <Button kind="quiet" onClick={form.closeConflict}>
            {t('lessonForms.stale.back')}
          </Button>
          <Button onClick={form.takeNewer}>{t('lessonForms.stale.take')}</Button>
          <Button kind="primary" onClick={form.applyMine}>
            {t('lessonForms.stale.apply')}
          </Button>
        </>
      }
    >
      {rows.map((row) => (
        <section key={row.part} className="lesson-conflict">
          <h3>{row.label}</h3>
          <dl>
            <div>
              <dt>{t('lessonForms.stale.newer')}</dt>
              <dd dir="auto">{row.newer || t('lessonForms.stale.empty')}</dd>
            </div>
            <div>
              <dt>{t('lessonForms.stale.mine')}</dt>
              <dd dir="auto" data-untouched={row.mine === undefined || undefined}>
                {row.mine === undefined
                  ? t('lessonForms.stale.unchangedByMe')
                  : row.mine || t('lessonForms.stale.empty')}
              </dd>
            </div>
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

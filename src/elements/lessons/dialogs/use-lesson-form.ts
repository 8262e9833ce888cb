import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  changedFields,
  checkFields,
  fieldsOf,
  lessonPatch,
  moveStart,
  succeeded,
  writtenLength,
  type Courses,
  type FieldProblem,
  type FieldProblems,
  type Lesson,
  type LessonFields,
  type LessonPatch,
  type LessonPart,
  type Span,
  type LessonErrorData,
  type Reply,
} from '../../../core/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { type ByField, rejectedField, type Rejection } from '../../../ui/form/submission.tsx';
import { useDraft, useUnsaved } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { partOf } from '../lesson-parts.ts';
import { changeDraftKey, draftOf, useLessonDraft } from './use-lesson-draft.ts';

/** A conflict: the newer lesson, and the teacher's own changes. */
export interface LessonConflict {
  readonly newer: Lesson;
  readonly mine: Partial<LessonFields>;
}

interface Options {
  readonly lesson: Lesson;
  readonly courses: Courses;
  /** Receives the lesson as it is saved, and as it was before. */
  readonly onSaved: (lesson: Lesson, before: Lesson) => void;
  /** There was no network, and the changes are a draft on this device. */
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
  // The form keeps the time zone that it was opened with, even if the teacher's setting arrives late.
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
    // The lists show the old lesson, too.
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
    /** Back to the saved lesson. */
    startOver: () => startFrom(base, fieldsOf(base, zone)),
    discard,
  };
}

/** Whether the provider would refuse the new times. A ref, because the form does not show it. */
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

/** The length of the lesson in milliseconds, as written if possible. */
function lengthOf({ startTimeMillis, endTimeMillis }: Lesson, written: LessonFields, zone: string): number {
  return writtenLength(written, zone) ?? endTimeMillis - startTimeMillis;
}

/** The new times as moments; undefined while they are the saved ones, or not written out. */
function spanOf({ startTimeMillis, endTimeMillis }: LessonPatch): Span | undefined {
  return startTimeMillis === undefined || endTimeMillis === undefined ? undefined : { startTimeMillis, endTimeMillis };
}

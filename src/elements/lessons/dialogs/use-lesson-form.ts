import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import {
  changedFields,
  checkFields,
  fieldsOf,
  lessonPatch,
  moveStart,
  succeeded,
  writtenLength,
  type Courses,
  type FieldProblems,
  type Lesson,
  type LessonFields,
  type LessonPart,
  type LessonErrorData,
  type Reply,
} from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { partOf } from '../lesson-parts.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Key of a form's draft. */
export const changeDraftKey = (id: string): string => `course-change ${id}`;

/** A conflict: the newer lesson, and the teacher's own changes. */
export interface LessonConflict {
  readonly newer: Lesson;
  readonly mine: Partial<LessonFields>;
}

interface Options {
  readonly lesson: Lesson;
  readonly courses: Courses;
  readonly onSaved: (lesson: Lesson) => void;
}

/** State of a lesson's form: values, errors, and saving with conflict detection. */
export function useLessonForm({ lesson, courses, onSaved }: Options) {
  useSignals();
  const t = useText();
  const { session, timeZone, reportFailure } = useScreen();
  const place = changeDraftKey(lesson.id);
  const [draft] = useState(() => session.drafts.find(place));
  const {
    zone: draftZone,
    version: draftVersion,
    ...drafted
  } = (draft ?? {}) as Partial<LessonFields & { zone: string; version: string }>;
  // The clocks that the form was opened with stay, even if the teacher's setting comes late.
  const [zone] = useState(draftZone ?? timeZone);
  const [base, setBase] = useState(lesson);
  const [fields, setFields] = useState<LessonFields>({ ...fieldsOf(lesson, zone), ...drafted });
  const [length, setLength] = useState(
    () => writtenLength(fields, zone) ?? lesson.endTimeMillis - lesson.startTimeMillis,
  );
  const [stale, setStale] = useState<LessonConflict>();
  const [isOutdated, setIsOutdated] = useState(Boolean(draft) && draftVersion !== String(lesson.version));
  const [isRestored, setIsRestored] = useState(Boolean(draft));
  const [problems, setProblems] = useState<FieldProblems>({});
  const [refusals, setRefusals] = useState<Partial<Record<LessonPart | 'form', string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [complaints, setComplaints] = useState(0);
  const running = useRef(false);

  const changed = changedFields(base, fields, zone);
  const isDirty = Object.keys(changed).length > 0;
  const kept = isDirty ? JSON.stringify({ ...changed, zone, version: String(base.version) }) : '';
  useUnsaved(isDirty, place);
  // Only once the form is there: the question stands above it.
  useEffect(() => {
    if (!isOutdated) return;
    setIsOutdated(false);
    setStale({ newer: lesson, mine: drafted });
  }, [isOutdated, lesson, drafted]);
  useEffect(() => {
    if (kept) session.drafts.save(place, JSON.parse(kept) as Record<string, string>);
    else session.drafts.remove(place);
  }, [session, place, kept]);

  function write(next: LessonFields, ...parts: LessonPart[]): void {
    setFields(next);
    setProblems((before) => without(before, parts));
    setRefusals((before) => without(before, [...parts, 'form']));
  }

  async function save(onto: Lesson, written: LessonFields): Promise<void> {
    if (running.current) return;
    const found = checkFields(onto, written, session.clock.now(), zone);
    const news = lessonPatch(onto, written, zone);
    setProblems(found);
    setRefusals({});
    if (Object.keys(found).length > 0) return setComplaints((count) => count + 1);
    if (Object.keys(news).length === 0) return setRefusals({ form: t('courses.change.unchanged') });

    running.current = true;
    setIsSaving(true);
    const reply = await courses.change({ id: onto.id, version: onto.version, ...news });
    running.current = false;
    setIsSaving(false);
    if (succeeded(reply)) {
      session.drafts.remove(place);
      onSaved(reply.data);
    } else {
      refuse(reply, changedFields(onto, written, zone));
    }
  }

  function refuse(reply: Reply<Lesson>, mine: Partial<LessonFields>): void {
    const { failure } = reply;
    if (failure?.kind === 'expired') return setRefusals({ form: t('courses.change.notSaved') });
    const message = reportFailure(reply);
    const newer = (reply.errorData as LessonErrorData | undefined)?.lesson;
    // What the lists show is old, too.
    if (failure?.kind === 'rejected') session.changed();
    if (newer) return setStale({ newer, mine });
    setRefusals({ [failure && 'field' in failure ? partOf(failure.field) : 'form']: message });
    setComplaints((count) => count + 1);
  }

  return {
    base,
    zone,
    fields,
    isDirty,
    isSaving,
    isRestored,
    problems,
    refusals,
    stale,
    before: fieldsOf(base, zone),
    /** Count of submissions with invalid input. */
    complaints,
    write: (news: Partial<Pick<LessonFields, 'subject' | 'memo' | 'note'>>) =>
      write({ ...fields, ...news }, ...(Object.keys(news) as LessonPart[])),
    writeStart: (day: string, time: string) => write(moveStart(fields, day, time, length, zone), 'start', 'end'),
    writeEnd(endDay: string, endTime: string) {
      const next = { ...fields, endDay, endTime };
      setLength(writtenLength(next, zone) ?? length);
      write(next, 'end');
    },
    save: () => save(base, fields),
    /** Discards the changes and shows the newer lesson. */
    takeNewer() {
      if (!stale) return;
      startFrom(stale.newer, fieldsOf(stale.newer, zone));
    },
    /** Applies the changed fields to the newer lesson. */
    applyMine() {
      if (!stale) return;
      const merged = { ...fieldsOf(stale.newer, zone), ...stale.mine };
      startFrom(stale.newer, merged);
      void save(stale.newer, merged);
    },
    leaveStale: () => setStale(undefined),
    /** Back to the lesson as it is. */
    startOver: () => startFrom(base, fieldsOf(base, zone)),
    discard: () => session.drafts.remove(place),
  };

  function startFrom(onto: Lesson, written: LessonFields): void {
    setBase(onto);
    setFields(written);
    setLength(writtenLength(written, zone) ?? onto.endTimeMillis - onto.startTimeMillis);
    setStale(undefined);
    setIsRestored(false);
    setProblems({});
    setRefusals({});
  }
}
export type LessonForm = ReturnType<typeof useLessonForm>;

function without<Table extends object>(table: Table, names: readonly string[]): Table {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name))) as Table;
}

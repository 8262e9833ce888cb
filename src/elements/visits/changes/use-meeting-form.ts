import { useEffect, useMemo, useState, type RefObject } from 'react';
import { createMeetingChanges, type MeetingPatch } from '../../../core/meetings/index.ts';
import { isBlocked, usualLesson } from '../../../core/schedule/index.ts';
import {
  MINUTE_MS,
  addMinutes,
  dayKey,
  isValidDayKey,
  isValidTime,
  momentOf,
  timeOf,
} from '../../../core/time/index.ts';
import { createIdempotencyKey } from '../../../core/session/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import type { Meeting, Student } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { meetingDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft, useUnsaved } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNearbyClashes } from '../../lessons/dialogs/use-nearby-clashes.ts';

/** Where a new meeting begins at first. */
interface MeetingStart {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
  readonly minutes?: number;
  /** The student whom it is about. */
  readonly student?: Student | undefined;
}

interface KeptMeeting {
  values: Values;
  student?: Student | undefined;
}

/** What is entered for a new meeting, kept while its form is not shown. */
export interface MeetingDraft extends KeptMeeting {
  /** Something was entered. */
  isDirty: boolean;
}

/** The meeting that is changed; for a new one where it begins, tomorrow after school by default. */
export interface MeetingTarget {
  readonly meeting?: Meeting;
  readonly at?: MeetingStart;
  /** Where what is entered is kept, and comes from when the form is shown again. */
  readonly draft?: RefObject<MeetingDraft | undefined>;
}

interface Values {
  readonly title: string;
  readonly visitorName: string;
  readonly day: string;
  readonly time: string;
  readonly minutes: number;
  readonly memo: string;
}

type FieldName = 'title' | 'visitorName' | 'start' | 'memo';
type Problem = 'missingTitle' | 'missingVisitor' | 'missingStart' | 'tooLong' | 'memoTooLong' | 'blocked';

const MAX_NAME = 60;
const MAX_MEMO = 1000;
const DEFAULT_MINUTES = 30;

/** State of the form for a meeting: its values, the conflicts of its time, and sending it. Reads signals. */
export function useMeetingForm(target: MeetingTarget, onSaved: (meeting: Meeting) => void) {
  const t = useText();
  const { session, timeZone, reportFailure } = useScreen();
  const { meeting, draft } = target;
  const draftKey = meetingDraftKey(meeting);
  const stored = useStoredDraft(draftKey, meetingDraft);
  const [kept] = useState<KeptMeeting | undefined>(draft?.current ?? stored);
  const [isRestored, setIsRestored] = useState(!draft?.current && stored !== undefined);
  const [student, setStudent] = useState<Student | undefined>(kept ? kept.student : target.at?.student);
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const changes = useMemo(() => createMeetingChanges(session), [session]);
  const [saved] = useState(() => valuesOf(target, session.clock.now(), timeZone));
  const form = useForm<Values, Problem, FieldName>({
    initial: kept?.values ?? saved,
    saved,
    message: (problem) =>
      problem === 'tooLong' || problem === 'memoTooLong'
        ? t('meetingChanges.tooLong', { count: problem === 'tooLong' ? MAX_NAME : MAX_MEMO })
        : t(`meetingChanges.${problem}`),
  });
  const { values, isDirty } = form;
  useUnsaved(isDirty, draftKey);
  const discardDraft = useDraft(draftKey, isDirty ? { values, student } : undefined);
  useEffect(() => {
    if (draft) draft.current = { values, student, isDirty };
  }, [draft, values, student, isDirty]);

  const { day, time, minutes } = values;
  const isTimed = isValidDayKey(day) && isValidTime(time);
  const start = isTimed ? momentOf(day, time, timeZone) : undefined;
  const span = start === undefined ? undefined : { startTimeMillis: start, endTimeMillis: addMinutes(start, minutes) };
  const isSameTime =
    meeting !== undefined &&
    span?.startTimeMillis === meeting.startTimeMillis &&
    span.endTimeMillis === meeting.endTimeMillis;
  const clashes = useNearbyClashes(
    span && !isSameTime ? { kind: 'meeting', ...(meeting && { id: meeting.id }), ...span } : undefined,
  );
  const problems = {
    title: nameProblem(values.title, 'missingTitle'),
    visitorName: nameProblem(values.visitorName, 'missingVisitor'),
    start: !isTimed ? ('missingStart' as const) : isBlocked(clashes) ? ('blocked' as const) : undefined,
    memo: [...values.memo].length > MAX_MEMO ? ('memoTooLong' as const) : undefined,
  };

  const send = () => {
    const [title, visitorName] = [values.title.trim(), values.visitorName.trim()];
    const plan = { title, visitorName, memo: values.memo, ...(span ?? { startTimeMillis: 0, endTimeMillis: 0 }) };
    if (!meeting) return changes.create({ ...plan, ...(student && { studentId: student.id }) }, idempotencyKey);
    const patch: MeetingPatch = isSameTime ? { title, visitorName, memo: values.memo } : plan;
    return changes.change(meeting, patch);
  };
  return {
    values,
    student,
    clashes,
    errors: form.liveErrors(problems),
    formError: form.errors.form,
    isDirty,
    /** The form shows a draft. */
    isRestored: isRestored && isDirty,
    /** Back to what the form starts with. */
    startOver(): void {
      form.reset(saved);
      setStudent(target.at?.student);
      setIsRestored(false);
    },
    discardDraft,
    isPending: form.isPending,
    formRef: form.formRef,
    change(patch: Partial<Values>): void {
      // Another plan is another request.
      setIdempotencyKey(createIdempotencyKey());
      form.change(patch);
    },
    choose(next: Student | undefined): void {
      setStudent(next);
      if (next && values.visitorName.trim() === '')
        form.change({ visitorName: t('courses.studentName', { name: next.name }) });
    },
    onSubmit: form.handleSubmit(() =>
      form.submit(problems, send, (reply) => {
        if (succeeded(reply)) {
          discardDraft();
          return onSaved(reply.data);
        }
        return { field: 'form', message: reportFailure(reply) };
      }),
    ),
  };
}
export type MeetingFormState = ReturnType<typeof useMeetingForm>;

function valuesOf({ meeting, at }: MeetingTarget, now: number, timeZone: string): Values {
  if (!meeting) {
    const { day, time, minutes = DEFAULT_MINUTES }: MeetingStart = at ?? usualLesson(now, timeZone);
    return { day, time, minutes, title: '', visitorName: '', memo: '' };
  }
  const { title, visitorName, memo, startTimeMillis, endTimeMillis } = meeting;
  return {
    title,
    visitorName,
    memo,
    day: dayKey(startTimeMillis, timeZone),
    time: timeOf(startTimeMillis, timeZone),
    minutes: Math.round((endTimeMillis - startTimeMillis) / MINUTE_MS),
  };
}

function nameProblem<Missing extends Problem>(name: string, missing: Missing): Missing | 'tooLong' | undefined {
  if (name.trim() === '') return missing;
  return [...name.trim()].length > MAX_NAME ? 'tooLong' : undefined;
}

/** Key of the draft of a meeting's form; without a meeting that of a new one. */
export const meetingDraftKey = (meeting: Meeting | undefined): string => `meeting ${meeting?.id ?? ''}`.trim();

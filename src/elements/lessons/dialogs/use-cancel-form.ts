import { useState } from 'react';
import {
  createIdempotencyKey,
  MEMO_LIMIT,
  succeeded,
  type CancelInfo,
  type Courses,
  type Lesson,
  type Reply,
} from '../../../core/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { rejectedField, type Rejection } from '../../../ui/form/submission.tsx';
import { cancelDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft, useUnsaved } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';

/** Key of a cancellation's draft. */
export const cancelDraftKey = (id: string): string => `course-cancel ${id}`;

interface Options {
  readonly lesson: Lesson;
  /** Undefined while it is loading: then nothing is submitted. */
  readonly info: CancelInfo | undefined;
  readonly courses: Courses;
  readonly onCanceled: (lesson: Lesson, isNotified: boolean) => void;
  /** There was no network, and the cancellation is a draft on this device. */
  readonly onKept: () => void;
}

/** The reason and the choice to notify the student, stored as a draft until sent or discarded. */
export function useCancelForm({ lesson, info, courses, onCanceled, onKept }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const draftKey = cancelDraftKey(lesson.id);
  const [idempotencyKey] = useState(createIdempotencyKey);
  const stored = useStoredDraft(draftKey, cancelDraft);
  const form = useForm<{ reason: string; isNotified: boolean }, 'reasonMissing' | 'reasonTooLong', 'reason'>({
    initial: stored ?? { reason: '', isNotified: true },
    message: (problem) => t(`lessonForms.cancel.${problem}`),
  });
  const { reason, isNotified } = form.values;
  const isDirty = reason.trim() !== '';
  const discard = useDraft(draftKey, isDirty ? form.values : undefined);
  useUnsaved(isDirty, draftKey);

  async function submit(): Promise<void> {
    if (!info) return;
    const notifyStudent = info.canNotify && isNotified;
    const seen = info.lesson ?? lesson;
    const { version } = seen;
    await form.submit(
      { reason: reasonProblem(reason) },
      () => courses.cancel({ id: lesson.id, version, reason, notifyStudent, idempotencyKey }),
      (reply) => {
        const draft = { kind: 'cancel', lesson: seen, reason, notifyStudent, idempotencyKey } as const;
        const isKept = keepDraft(session, reply, draft);
        if (!succeeded(reply) && !isKept) return rejectionOf(reply);
        discard();
        if (isKept) return onKept();
        return onCanceled(reply.data ?? { ...seen, canceledAt: session.clock.now() }, notifyStudent);
      },
    );
  }

  function rejectionOf(reply: Reply<unknown>): Rejection<'reason'> {
    if (reply.failure?.kind === 'expired') return { message: t('lessonForms.cancel.notCanceled') };
    const message = reportFailure(reply);
    if (rejectedField(reply) === 'reason') return { field: 'reason', message };
    // The lesson was changed elsewhere or is over: the dialog and the lists are outdated.
    if (reply.failure?.kind === 'rejected') session.changed();
    return { message };
  }

  return { ...form, isDirty, discard, onSubmit: form.handleSubmit(submit) };
}

function reasonProblem(reason: string): 'reasonMissing' | 'reasonTooLong' | undefined {
  if (reason.trim() === '') return 'reasonMissing';
  return [...reason].length > MEMO_LIMIT ? 'reasonTooLong' : undefined;
}

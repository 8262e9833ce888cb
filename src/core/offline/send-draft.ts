import {
  cancelLesson,
  changeLesson,
  createLesson,
  type Lesson,
  readCancelInfo,
  readLesson,
} from '../api/endpoints/index.ts';
import { failed, type Reply, SUCCESS, succeeded, withData } from '../api/index.ts';
import { creationRequest, hasAll } from '../lessons/index.ts';
import type { Session } from '../session/index.ts';
import type { DraftLesson, DraftProblem, DraftResult, LessonDraft, SendOptions } from './offline-types.ts';

type Outcome = DraftResult & { readonly problem?: DraftProblem };
type DraftOf<Kind extends LessonDraft['kind']> = Extract<LessonDraft, { kind: Kind }>;

/** Sends a draft as the forms send it, unless the lesson is no longer the one that the teacher saw. */
export async function sendDraft(session: Session, draft: LessonDraft, options: SendOptions): Promise<Outcome> {
  const outcome = await send(session, draft, options);
  const { reply, change } = outcome;
  if (!succeeded(reply)) return outcome;
  session.changed();
  if (change && reply.data) options.onFact?.(factOf(draft, reply.data));
  return outcome;
}

function send(session: Session, draft: LessonDraft, options: SendOptions): Promise<Outcome> {
  if (draft.kind === 'change') return sendChange(session, draft);
  return draft.kind === 'cancel' ? sendCancellation(session, draft) : sendCreation(session, draft, options);
}

async function sendChange({ api }: Session, { lesson, patch }: DraftOf<'change'>): Promise<Outcome> {
  const { id, version } = lesson;
  const read = await api.call(readLesson, { params: { id } });
  if (!succeeded(read)) return rejectedOutcome(read);
  const isNewer = isChanged(read.data, lesson);
  if (isNewer && hasAll(read.data, patch)) return { reply: read };
  if (read.data.canceledAt !== undefined) return outdated('canceled');
  if (isNewer) return outdated('changed');
  const reply = withData(await api.call(changeLesson, { body: { id, version, ...patch } }), { ...read.data, ...patch });
  return succeeded(reply)
    ? { reply, change: { kind: 'changed', before: read.data, lesson: reply.data } }
    : rejectedOutcome(reply);
}

async function sendCancellation({ api, clock }: Session, draft: DraftOf<'cancel'>): Promise<Outcome> {
  const { id, version } = draft.lesson;
  const read = await api.call(readLesson, { params: { id } });
  if (!succeeded(read)) return rejectedOutcome(read);
  if (read.data.canceledAt !== undefined) return { reply: read };
  if (isChanged(read.data, draft.lesson)) return outdated('changed');
  const info = await api.call(readCancelInfo, { params: { id } });
  if (!succeeded(info)) return rejectedOutcome(info);
  if (!info.data.allowed) return { ...outdated('changed'), problem: { message: info.data.message } };
  const { reason, notifyStudent, idempotencyKey } = draft;
  const body = { id, version, reason, notifyStudent: notifyStudent && info.data.canNotify, idempotencyKey };
  const canceledAt = clock.now();
  const reply = withData(await api.call(cancelLesson, { body }), { ...read.data, canceledAt });
  return succeeded(reply) ? { reply, change: { kind: 'canceled', lesson: reply.data } } : rejectedOutcome(reply);
}

async function sendCreation(
  { api }: Session,
  { plan, idempotencyKey }: DraftOf<'create'>,
  { allowWarnings = plan.allowWarnings }: SendOptions,
): Promise<Outcome> {
  const reply = await api.call(createLesson, { body: creationRequest({ ...plan, allowWarnings }, idempotencyKey) });
  if (!succeeded(reply)) return rejectedOutcome(reply);
  return reply.data ? { reply, change: { kind: 'created', lessons: [reply.data] } } : { reply };
}

/** Is a lesson another one than a teacher has seen? Without versions its times say so. */
const isChanged = (now: Lesson, seen: DraftLesson): boolean =>
  now.version === undefined
    ? now.startTimeMillis !== seen.startTimeMillis || now.endTimeMillis !== seen.endTimeMillis
    : now.version !== seen.version;

/** What the provider rejects stays so; anything else may work the next time. */
function rejectedOutcome(reply: Reply<unknown>): Outcome {
  const { failure, message } = reply;
  const why = failure ?? { kind: 'aborted', message: '' };
  return {
    reply: { ...failed(why, message), errorData: reply.errorData },
    ...(why.kind === 'rejected' && { problem: { message: why.message } }),
  };
}

function outdated(code: 'changed' | 'canceled'): Outcome {
  return { reply: failed({ kind: 'rejected', status: SUCCESS - 1, code, message: '' }), problem: { code } };
}

function factOf(draft: LessonDraft, lesson: Lesson): Parameters<NonNullable<SendOptions['onFact']>>[0] {
  if (draft.kind === 'cancel') return { kind: 'lesson-canceled', lesson, notifyStudent: draft.notifyStudent };
  return { kind: draft.kind === 'create' ? 'lesson-created' : 'lesson-changed', lesson };
}

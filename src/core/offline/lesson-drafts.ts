import { computed, signal } from '@preact/signals-core';
import * as v from 'valibot';
import {
  cancelLesson,
  changeLesson,
  createLesson,
  type Lesson,
  readCancelInfo,
  readLesson,
  moment,
  wholeNumber,
} from '../api/endpoints/index.ts';
import { succeeded, failed, type Reply, SUCCESS, withData } from '../api/index.ts';
import { creationRequest, hasAll } from '../lessons/index.ts';
import { createIdempotencyKey, type Session } from '../session/index.ts';
import { atMost } from './at-most.ts';
import type {
  LessonDraft,
  LessonDrafts,
  NewDraft,
  DraftLesson,
  DraftProblem,
  DraftResult,
  SendOptions,
} from './offline.ts';

/** Key of the session's memory. */
const DRAFTS_KEY = 'lesson-drafts';

/** Maximum number of drafts of one teacher. */
export const MAX_DRAFTS = 50;

/** The drafts are in the session's memory: they survive the page and the session, but not a sign-out. */
export function createLessonDrafts(session: Session): LessonDrafts {
  const { clock, memory, signedIn, teacherEpoch } = session;
  const entries = signal<{ teacherEpoch: number; drafts: readonly LessonDraft[] }>();

  function stored(): LessonDraft[] {
    return Object.values(memory.find(DRAFTS_KEY) ?? {})
      .flatMap((each) => readDraft(each) ?? [])
      .sort((a, b) => a.keptAt - b.keptAt);
  }

  function reread(): void {
    entries.value = { teacherEpoch: teacherEpoch.peek(), drafts: stored() };
  }

  /** Another tab may have written meanwhile. */
  function update(change: (drafts: LessonDraft[]) => readonly LessonDraft[]): void {
    const drafts = change(stored());
    memory.save(DRAFTS_KEY, Object.fromEntries(drafts.map((each) => [each.id, JSON.stringify(each)])));
    reread();
  }

  const discard = (id: string): void => update((drafts) => drafts.filter((each) => each.id !== id));
  const refuse: LessonDrafts['refuse'] = (id, problem) =>
    update((drafts) => drafts.map((each) => (each.id === id ? { ...each, problem } : each)));

  reread();
  return {
    // Drafts that were read for another teacher are ignored until they are read again.
    list: computed(() => {
      void signedIn.value;
      return entries.value?.teacherEpoch === teacherEpoch.value ? entries.value.drafts : [];
    }),
    reread,
    discard,
    refuse,
    keep(draft) {
      const others = stored().filter((each) => !isSameLesson(each, draft));
      if (others.length >= MAX_DRAFTS) return false;
      const id = draft.kind === 'change' ? createIdempotencyKey() : draft.idempotencyKey;
      // In the form in which it is read: valid fields only, and nothing else of the lesson.
      const whole = readDraft(JSON.stringify({ ...merged(draft, stored()), id, keptAt: clock.now() }));
      if (!whole) return false;
      update(() => [...others, whole]);
      return stored().some((each) => each.id === id);
    },
    async send(id, options = {}) {
      const draft = stored().find((each) => each.id === id);
      if (!draft) return undefined;
      const epoch = teacherEpoch.peek();
      const { problem, ...result } = await sendDraft(session, draft, options);
      if (epoch !== teacherEpoch.peek()) return result;
      if (succeeded(result.reply)) discard(id);
      else if (problem) refuse(id, problem);
      return result;
    },
  };
}

const isSameLesson = (one: NewDraft, other: NewDraft): boolean =>
  one.kind !== 'create' && other.kind !== 'create' && one.lesson.id === other.lesson.id;

/** A further change keeps the fields of the previous one. */
function merged(draft: NewDraft, drafts: readonly LessonDraft[]): NewDraft {
  if (draft.kind !== 'change') return draft;
  const before = drafts.find((each) => isSameLesson(each, draft));
  if (before?.kind !== 'change' || before.lesson.version !== draft.lesson.version) return draft;
  return { ...draft, lesson: before.lesson, patch: { ...before.patch, ...draft.patch } };
}

type Outcome = DraftResult & { readonly problem?: DraftProblem };
type DraftOf<Kind extends LessonDraft['kind']> = Extract<LessonDraft, { kind: Kind }>;

/** Sends a draft as the forms send it, unless the lesson has changed since the teacher saw it. */
async function sendDraft(session: Session, draft: LessonDraft, options: SendOptions): Promise<Outcome> {
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

/** Does a lesson differ from the one that the teacher saw? Without versions, compares its times. */
const isChanged = (now: Lesson, seen: DraftLesson): boolean =>
  now.version === undefined
    ? now.startTimeMillis !== seen.startTimeMillis || now.endTimeMillis !== seen.endTimeMillis
    : now.version !== seen.version;

/** A rejection by the provider is final; after any other failure, the next attempt may succeed. */
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

const short = v.pipe(v.string(), atMost(200));
const long = v.pipe(v.string(), atMost(4000));
const span = { startTimeMillis: moment, endTimeMillis: moment };
const common = {
  id: short,
  keptAt: moment,
  problem: v.optional(v.object({ message: v.optional(long), code: v.optional(v.picklist(['changed', 'canceled'])) })),
};
const lesson = v.object({
  id: short,
  version: v.optional(wholeNumber),
  studentId: short,
  studentName: short,
  subject: short,
  ...span,
});

/** By kind, selected before the rest is validated. */
const shapes = {
  change: v.object({
    ...common,
    kind: v.picklist(['change']),
    lesson,
    patch: v.object({
      startTimeMillis: v.optional(moment),
      endTimeMillis: v.optional(moment),
      subject: v.optional(short),
      memo: v.optional(long),
      note: v.optional(long),
    }),
  }),
  cancel: v.object({
    ...common,
    kind: v.picklist(['cancel']),
    lesson,
    reason: long,
    notifyStudent: v.boolean(),
    idempotencyKey: short,
  }),
  create: v.object({
    ...common,
    kind: v.picklist(['create']),
    plan: v.object({
      studentId: short,
      studentName: short,
      subject: short,
      ...span,
      memo: v.optional(long),
      allowWarnings: v.optional(v.boolean()),
    }),
    idempotencyKey: short,
  }),
};

/** Reads a stored draft; undefined if it is invalid. */
function readDraft(stored: unknown): LessonDraft | undefined {
  try {
    const value = Object(JSON.parse(String(stored))) as { kind?: unknown };
    const kind = (Object.keys(shapes) as (keyof typeof shapes)[]).find((each) => each === value.kind);
    const parsed = kind && v.safeParse(shapes[kind], value);
    return parsed?.success ? (parsed.output as LessonDraft) : undefined;
  } catch {
    return undefined;
  }
}

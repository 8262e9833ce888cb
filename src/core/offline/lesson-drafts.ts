import { computed, signal } from '@preact/signals-core';
import { succeeded } from '../api/index.ts';
import { createIdempotencyKey, type Session } from '../session/index.ts';
import { readDraft } from './draft-shape.ts';
import type { LessonDraft, LessonDrafts, NewDraft } from './offline-types.ts';
import { sendDraft } from './send-draft.ts';

/** Key of the session's memory. */
export const DRAFTS_KEY = 'lesson-drafts';

/** The most drafts of one teacher. */
export const MAX_DRAFTS = 50;

/** The drafts are in the session's memory: they outlive the page, and the session too, but no sign-out. */
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
    // Drafts that were read for another teacher are nobody's until they are read again.
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
      // Read as it will be: what fits, and nothing else of the lesson.
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

/** A further change keeps the fields of the one before. */
function merged(draft: NewDraft, drafts: readonly LessonDraft[]): NewDraft {
  if (draft.kind !== 'change') return draft;
  const before = drafts.find((each) => isSameLesson(each, draft));
  if (before?.kind !== 'change' || before.lesson.version !== draft.lesson.version) return draft;
  return { ...draft, lesson: before.lesson, patch: { ...before.patch, ...draft.patch } };
}

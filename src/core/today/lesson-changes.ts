import type { Lesson } from '../api/endpoints/index.ts';
import { isMoment, type Span } from '../time/index.ts';

/** A lesson as the teacher has seen it, or the teacher's own change: `ownUntil` is the version that it created. */
type SeenLesson =
  | {
      readonly version: number;
      readonly span: Span;
      readonly isCanceled: boolean;
      /** A hash of subject and memo; missing in data of older versions. */
      readonly content?: number;
    }
  | { readonly ownUntil: number };

/** The state of the lessons that a teacher has seen, up to a moment. Milliseconds. */
export interface Seen {
  /** Lessons that begin later were not included. */
  readonly until: number;
  readonly lessons: ReadonlyMap<string, SeenLesson>;
}

/** How a lesson has changed since it was seen. `before` contains its previous times. */
export interface LessonChangeEntry {
  readonly kind: 'added' | 'moved' | 'changed' | 'canceled';
  readonly lesson: Lesson;
  readonly before?: Span;
}

/** The current state of the lessons, for a later comparison: those that are not over and begin before `until`. */
export function seenOf(lessons: readonly Lesson[], now: number, until: number): Seen {
  const shown = lessons.filter(({ startTimeMillis, endTimeMillis }) => endTimeMillis > now && startTimeMillis < until);
  return { until, lessons: new Map(shown.map((lesson) => [lesson.id, asSeen(lesson)])) };
}

const asSeen = (lesson: Lesson): SeenLesson => ({
  version: lesson.version ?? 0,
  span: { startTimeMillis: lesson.startTimeMillis, endTimeMillis: lesson.endTimeMillis },
  isCanceled: isMoment(lesson.canceledAt),
  content: contentOf(lesson),
});

/** A hash (FNV-1a) of the texts that a change can affect: the state is stored without names and texts. */
function contentOf({ subject, memo }: Lesson): number {
  let hash = 0x811c9dc5;
  for (const character of `${subject}\n${memo}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/**
 * The changes by others, in the order of the lessons' times. Versions only grow: a lesson with an older version is the one that was
 * seen. A lesson that has returned to its earlier state has not changed. Leaves out past lessons, lessons after the time up to which the
 * teacher had looked, and changes that the provider attributes to the teacher, on any device.
 */
export function changesSince(seen: Seen, lessons: readonly Lesson[], now: number): LessonChangeEntry[] {
  return lessons
    .flatMap((lesson) => changeOf(seen.lessons.get(lesson.id), lesson, seen.until))
    .filter(({ lesson, before }) => Math.max(lesson.endTimeMillis, before?.endTimeMillis ?? 0) > now)
    .sort((a, b) => a.lesson.startTimeMillis - b.lesson.startTimeMillis);
}

function changeOf(before: SeenLesson | undefined, lesson: Lesson, until: number): LessonChangeEntry[] {
  const isCanceled = isMoment(lesson.canceledAt);
  // A teacher changes only the newest version, and so has seen the earlier changes by others.
  if (lesson.changedBy === 'teacher') return [];
  if (!before) return isCanceled || lesson.startTimeMillis >= until ? [] : [{ kind: 'added', lesson }];
  if ('ownUntil' in before || before.isCanceled || (lesson.version ?? Infinity) <= before.version) return [];
  if (isCanceled) return [{ kind: 'canceled', lesson, before: before.span }];
  const isMoved =
    lesson.startTimeMillis !== before.span.startTimeMillis || lesson.endTimeMillis !== before.span.endTimeMillis;
  if (isMoved) return [{ kind: 'moved', lesson, before: before.span }];
  // Without either, there is no indication that another field was changed.
  const isSame = before.content === undefined ? lesson.version === undefined : before.content === contentOf(lesson);
  return isSame ? [] : [{ kind: 'changed', lesson }];
}

/** The seen future lessons that are missing now: they have been moved out of the loaded range. */
export function missingSince(seen: Seen, lessons: readonly Lesson[], now: number): string[] {
  const there = new Set(lessons.map(({ id }) => id));
  return [...seen.lessons].flatMap(([id, each]) =>
    !('ownUntil' in each) && !each.isCanceled && each.span.endTimeMillis > now && !there.has(id) ? [id] : [],
  );
}

/**
 * Marks the teacher's own change of a lesson. Without the version that it created, the next version is assumed:
 * versions are counted from 1.
 */
export function markOwn(seen: Seen, id: string, version?: number): Seen {
  const before = seen.lessons.get(id);
  const known = before && ('ownUntil' in before ? before.ownUntil : before.version);
  return { ...seen, lessons: new Map(seen.lessons).set(id, { ownUntil: version ?? (known ?? 0) + 1 }) };
}

/** Marks the teacher's own changes as seen, once they are loaded. An older reply changes nothing. */
export function settleOwn(seen: Seen, lessons: readonly Lesson[]): Seen {
  const known = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return {
    ...seen,
    lessons: new Map(
      [...seen.lessons].map(([id, each]) => {
        const lesson = known.get(id);
        return [
          id,
          'ownUntil' in each && lesson && (lesson.version ?? Infinity) >= each.ownUntil ? asSeen(lesson) : each,
        ];
      }),
    ),
  };
}

/** The currently seen state, including the teacher's own changes that are not loaded yet. */
export function keepOwn(seen: Seen, before: Seen | undefined): Seen {
  const own = [...(before?.lessons ?? [])].filter(([, each]) => 'ownUntil' in each);
  return { ...seen, lessons: new Map([...seen.lessons, ...own]) };
}

/** As texts for a storage; without names, since it outlives the page. */
export function writeSeen({ until, lessons }: Seen): Record<string, string> {
  return {
    until: String(until),
    ...Object.fromEntries(
      [...lessons].map(([id, each]) => [
        `#${id}`,
        'ownUntil' in each
          ? `own ${each.ownUntil}`
          : [
              each.version,
              each.span.startTimeMillis,
              each.span.endTimeMillis,
              Number(each.isCanceled),
              ...(each.content === undefined ? [] : [each.content]),
            ].join(' '),
      ]),
    ),
  };
}

/** Reads the output of `writeSeen`; undefined for anything else. */
export function readSeen(texts: Readonly<Record<string, unknown>> | undefined): Seen | undefined {
  const until = Number(texts?.until ?? Number.NaN);
  if (!texts || !isMoment(until)) return undefined;
  const lessons = new Map<string, SeenLesson>();
  for (const [name, text] of Object.entries(texts)) {
    const [version, startTimeMillis, endTimeMillis, canceled, content] = String(text).split(' ').map(Number);
    const isRead = [version, startTimeMillis, endTimeMillis].every(isMoment);
    const [, own] = /^own (\d+)$/.exec(String(text)) ?? [];
    if (!name.startsWith('#')) continue;
    if (own) lessons.set(name.slice(1), { ownUntil: Number(own) });
    else if (isRead)
      lessons.set(name.slice(1), {
        version,
        span: { startTimeMillis, endTimeMillis },
        isCanceled: canceled === 1,
        ...(isMoment(content) && { content }),
      });
  }
  return { until, lessons };
}

import type { Lesson } from '../api/endpoints/index.ts';
import { isMoment, type Span } from '../time/index.ts';

/** A lesson as the teacher has seen it, or a change of the teacher's own: `ownUntil` is the version that it has made. */
type SeenLesson =
  | {
      readonly version: number;
      readonly span: Span;
      readonly isCanceled: boolean;
      /** A number for subject and memo; missing in what older versions stored. */
      readonly content?: number;
    }
  | { readonly ownUntil: number };

/** What a teacher has seen of the lessons until a moment. Milliseconds. */
export interface Seen {
  /** Lessons that begin later were not looked at. */
  readonly until: number;
  readonly lessons: ReadonlyMap<string, SeenLesson>;
}

/** How a lesson has changed since it was seen. `before` are the times that it had. */
export interface LessonChangeEntry {
  readonly kind: 'added' | 'moved' | 'changed' | 'canceled';
  readonly lesson: Lesson;
  readonly before?: Span;
}

/** The lessons as they are now, to be compared with later: those that are not over and begin before `until`. */
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

/** A hash (FNV-1a) of the texts that a change can concern: what was seen is stored without names and texts. */
function contentOf({ subject, memo }: Lesson): number {
  let hash = 0x811c9dc5;
  for (const character of `${subject}\n${memo}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/**
 * What others have changed, by the time of the lessons. Versions only grow: a lesson of an older version is the one that was
 * seen. A lesson that is again as it was has not changed. Past lessons are left out, what lies after the time up to which the
 * teacher had looked, and what the provider says the teacher has done, on whatever device.
 */
export function changesSince(seen: Seen, lessons: readonly Lesson[], now: number): LessonChangeEntry[] {
  return lessons
    .flatMap((lesson) => changeOf(seen.lessons.get(lesson.id), lesson, seen.until))
    .filter(({ lesson, before }) => Math.max(lesson.endTimeMillis, before?.endTimeMillis ?? 0) > now)
    .sort((a, b) => a.lesson.startTimeMillis - b.lesson.startTimeMillis);
}

function changeOf(before: SeenLesson | undefined, lesson: Lesson, until: number): LessonChangeEntry[] {
  const isCanceled = isMoment(lesson.canceledAt);
  // A teacher changes the newest version only, and so has seen what others did before.
  if (lesson.changedBy === 'teacher') return [];
  if (!before) return isCanceled || lesson.startTimeMillis >= until ? [] : [{ kind: 'added', lesson }];
  if ('ownUntil' in before || before.isCanceled || (lesson.version ?? Infinity) <= before.version) return [];
  if (isCanceled) return [{ kind: 'canceled', lesson, before: before.span }];
  const isMoved =
    lesson.startTimeMillis !== before.span.startTimeMillis || lesson.endTimeMillis !== before.span.endTimeMillis;
  if (isMoved) return [{ kind: 'moved', lesson, before: before.span }];
  // Without either nothing says that another field was changed.
  const isSame = before.content === undefined ? lesson.version === undefined : before.content === contentOf(lesson);
  return isSame ? [] : [{ kind: 'changed', lesson }];
}

/** The seen lessons still to come that are not there any more: they have been moved out of what is loaded. */
export function missingSince(seen: Seen, lessons: readonly Lesson[], now: number): string[] {
  const there = new Set(lessons.map(({ id }) => id));
  return [...seen.lessons].flatMap(([id, each]) =>
    !('ownUntil' in each) && !each.isCanceled && each.span.endTimeMillis > now && !there.has(id) ? [id] : [],
  );
}

/**
 * Marks what the teacher has done to a lesson here. Without the version that it has made, it is taken for the next one:
 * versions are counted from 1.
 */
export function markOwn(seen: Seen, id: string, version?: number): Seen {
  const before = seen.lessons.get(id);
  const known = before && ('ownUntil' in before ? before.ownUntil : before.version);
  return { ...seen, lessons: new Map(seen.lessons).set(id, { ownUntil: version ?? (known ?? 0) + 1 }) };
}

/** Takes what the teacher has done here as seen, once it is there. A reply from before it changes nothing. */
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

/** What is seen now, with what the teacher has done before and what is not there yet. */
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

/** Reads what `writeSeen` wrote; undefined for anything else. */
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

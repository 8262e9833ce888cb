import type { Lesson, Meeting } from '../api/endpoints/index.ts';
import type { UndoableChange } from '../session/index.ts';

/** The lessons of a change, as the provider has them after it. */
export function lessonsOf(change: UndoableChange): readonly Lesson[] {
  if (change.kind === 'several') return change.writes.flatMap(lessonsOf);
  if (change.kind === 'created') return change.lessons;
  return change.kind === 'changed' || change.kind === 'canceled' ? [change.lesson] : [];
}

/** The meetings of a change, as the provider has them after it. */
export function meetingsOf(change: UndoableChange): readonly Meeting[] {
  if (change.kind === 'several') return change.writes.flatMap(meetingsOf);
  return 'meeting' in change ? [change.meeting] : [];
}

/** Whether a later change takes the place of an earlier one, which can no longer be undone. */
export function supersedes(later: UndoableChange, earlier: UndoableChange): boolean {
  if (hasLocks(later) && hasLocks(earlier)) return true;
  return (
    haveOneInCommon(lessonsOf(later), lessonsOf(earlier)) || haveOneInCommon(meetingsOf(later), meetingsOf(earlier))
  );
}

/** Only the last run of locks can be taken back. */
const hasLocks = (change: UndoableChange): boolean =>
  change.kind === 'locked' || (change.kind === 'several' && change.unlock !== undefined);

function haveOneInCommon(some: readonly { id: string }[], others: readonly { id: string }[]): boolean {
  const ids = new Set(some.map(({ id }) => id));
  return others.some(({ id }) => ids.has(id));
}

/** How many lessons a call about mails may name. */
const MAX_IDS = 60;

/** The ids of lessons in groups that one call about mails may name. Those of a student stay together: one mail is about them all. */
export function noticeGroups(lessons: readonly Lesson[]): string[][] {
  const byStudent = Map.groupBy(lessons, ({ studentId }) => studentId);
  const groups: string[][] = [];
  for (const own of byStudent.values()) {
    const last = groups.at(-1);
    const ids = own.map(({ id }) => id);
    if (last && last.length + ids.length <= MAX_IDS) last.push(...ids);
    else for (let from = 0; from < ids.length; from += MAX_IDS) groups.push(ids.slice(from, from + MAX_IDS));
  }
  return groups;
}

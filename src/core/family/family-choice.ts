import type { FamilyRequestKind, FamilyTimes } from '../api/endpoints/index.ts';
import type { KeyValueStorage } from '../session/index.ts';
import { dayKey } from '../time/index.ts';

/** The maximum length of a note, in code points. */
export const NOTE_LIMIT = 300;

/** How many times a family can ask for, and a teacher can offer. */
export const MAX_CHOSEN = 3;

/** Adds a time to those chosen, or removes it; a fourth one is not added. The order is that of the wishes. */
export function toggleTime(chosen: readonly number[], start: number): readonly number[] {
  if (chosen.includes(start)) return chosen.filter((each) => each !== start);
  return chosen.length < MAX_CHOSEN ? [...chosen, start] : chosen;
}

/** The free times by day, the earliest first, without the offered ones. Moments in ms. */
export function timesByDay({ offered, free }: FamilyTimes, timeZone: string): readonly (readonly number[])[] {
  const others = free.filter((start) => !offered.includes(start)).sort((a, b) => a - b);
  return [...Map.groupBy(others, (start) => dayKey(start, timeZone)).values()];
}

/** Those of the chosen times that are still possible. */
export const stillPossible = (chosen: readonly number[], { offered, free }: FamilyTimes): readonly number[] =>
  chosen.filter((start) => offered.includes(start) || free.includes(start));

/** What a family has typed and not sent. */
export interface FamilyDraft {
  readonly lesson: string;
  readonly kind: FamilyRequestKind;
  readonly note: string;
  readonly times: readonly number[];
}

const DRAFT_KEY = 'teacher-family-draft';
const MAX_DRAFT = 5000;

/** Stores the draft for a reload of the tab; undefined removes it. */
export function writeFamilyDraft(storage: KeyValueStorage, draft: FamilyDraft | undefined): void {
  if (draft) storage.setItem(DRAFT_KEY, JSON.stringify(draft));
  else storage.removeItem(DRAFT_KEY);
}

/** Reads the draft; undefined if there is none, or it has another shape: every script of the page can write to the storage. */
export function readFamilyDraft(storage: KeyValueStorage): FamilyDraft | undefined {
  const text = storage.getItem(DRAFT_KEY) ?? '';
  if (text.length > MAX_DRAFT) return undefined;
  try {
    const { lesson, kind, note, times } = Object(JSON.parse(text)) as Record<string, unknown>;
    const isKind = kind === 'cannotCome' || kind === 'anotherTime';
    if (typeof lesson !== 'string' || !isKind || typeof note !== 'string' || !Array.isArray(times)) return undefined;
    return { lesson, kind, note, times: times.filter((each) => Number.isInteger(each)).slice(0, MAX_CHOSEN) };
  } catch {
    return undefined;
  }
}

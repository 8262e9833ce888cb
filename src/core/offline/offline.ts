import type { ReadonlySignal } from '@preact/signals-core';
import type { BusyTime, CalendarDay, Lesson, Student } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import { type FactListener, type UndoableChange, perSession } from '../session/index.ts';
import type { Span } from '../time/index.ts';

/** A stored month of the calendar, without texts that a teacher has written. */
export interface KeptMonth {
  readonly days: readonly CalendarDay[];
  /** In ms since 1970. */
  readonly keptAt: number;
}

/** The calendar on this device, by months, each named by its first day, `YYYY-MM-DD`. */
export interface KeptMonths {
  /** Stores a month that was loaded in this epoch of the session; ignores months far from today. */
  keep(month: string, days: readonly CalendarDay[], teacherEpoch: number): void;
  find(month: string): KeptMonth | undefined;
  /** Stores the times of outside calendars in a month, without titles. */
  keepBusy(month: string, times: readonly BusyTime[], teacherEpoch: number): void;
  findBusy(month: string): readonly BusyTime[] | undefined;
  /** The students of the stored lessons, with the known data. */
  students(): Student[];
  /** Loads the months around today that are missing or outdated. */
  refresh(): Promise<void>;
}

/** The lesson of a draft. */
export interface DraftLesson extends Span {
  readonly id: string;
  /** Missing if the provider does not count versions. */
  readonly version?: number | undefined;
  readonly studentId: string;
  readonly studentName: string;
  readonly subject: string;
}

/** The fields that a draft changes. */
interface DraftPatch {
  readonly startTimeMillis?: number;
  readonly endTimeMillis?: number;
  readonly subject?: string;
  readonly memo?: string;
  readonly note?: string;
}

/** A lesson to create. */
interface DraftPlan extends Span {
  readonly studentId: string;
  readonly studentName: string;
  readonly subject: string;
  readonly memo?: string;
  readonly allowWarnings?: boolean;
}

/** A write that found no network. `idempotencyKey` is that of its first attempt, which may have arrived. */
export type NewDraft =
  | { readonly kind: 'change'; readonly lesson: DraftLesson; readonly patch: DraftPatch }
  | {
      readonly kind: 'cancel';
      readonly lesson: DraftLesson;
      readonly reason: string;
      readonly notifyStudent: boolean;
      readonly idempotencyKey: string;
    }
  | { readonly kind: 'create'; readonly plan: DraftPlan; readonly idempotencyKey: string };

/** Why a draft was not accepted: the provider's message, or that the lesson was changed or cancelled meanwhile. */
export interface DraftProblem {
  readonly message?: string;
  readonly code?: 'changed' | 'canceled';
}

export type LessonDraft = NewDraft & {
  readonly id: string;
  /** In ms since 1970. */
  readonly keptAt: number;
  readonly problem?: DraftProblem;
};

/** `change` is what the toast offers to undo; undefined if the first attempt had arrived. */
export interface DraftResult {
  readonly reply: Reply<Lesson | undefined>;
  readonly change?: UndoableChange;
}

/** The signed-in teacher's drafts on this device, the oldest first. Only `send` sends them. */
export interface LessonDrafts {
  readonly list: ReadonlySignal<readonly LessonDraft[]>;
  /** Stores a draft; it replaces an earlier one about the same lesson. Returns false if there is no room for it. */
  keep(draft: NewDraft): boolean;
  discard(id: string): void;
  /** Marks a draft with the reason why it cannot be sent. */
  refuse(id: string, problem: DraftProblem): void;
  /** Sends a draft. A rejected draft stays, with the reason; without a network, it stays unchanged. */
  send(id: string, options?: SendOptions): Promise<DraftResult | undefined>;
  /** Reads the storage again, because another tab may have changed it. */
  reread(): void;
}

export interface SendOptions {
  /** The teacher has seen the warnings about a new lesson. */
  readonly allowWarnings?: boolean;
  readonly onFact?: FactListener;
}

/** The data of a session that a device stores (docs/decisions/047). */
export interface OfflineStore {
  readonly months: KeptMonths;
  readonly drafts: LessonDrafts;
}

/** The source of the device's store; only the portal has one. */
interface OfflineSlot {
  load?: () => Promise<OfflineStore>;
  /** Set once it is loaded. */
  store?: OfflineStore;
}

export const offlineOf = perSession((): OfflineSlot => ({}));

/** Stores a write that found no network as a draft; returns whether it is stored. */
export function keepDraft(session: Parameters<typeof offlineOf>[0], reply: Reply<unknown>, draft: NewDraft): boolean {
  if (reply.failure?.kind !== 'offline') return false;
  return offlineOf(session).store?.drafts.keep(draft) ?? false;
}

/** Marks lessons from the device; a symbol, because copies of the lesson keep it. */
const KEPT = Symbol('kept');

export const markKept = <Entry extends object>(entry: Entry): Entry => Object.assign(entry, { [KEPT]: true });

/** Whether a lesson comes from this device: then its memo and note are unknown. */
export const isKept = (lesson: object): boolean => KEPT in lesson;

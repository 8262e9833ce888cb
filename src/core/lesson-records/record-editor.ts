import { computed, type ReadonlySignal } from '@preact/signals-core';
import {
  type InputOf,
  type LessonRecordInfo,
  type LessonRecordMail,
  mailLessonRecord,
  readLesson,
} from '../api/endpoints/index.ts';
import { type Failure, type Reply, succeeded } from '../api/index.ts';
import { createAsyncResource, type FactListener, type Session } from '../session/index.ts';
import { markOwnChange } from '../today/index.ts';
import type { RecordCalls } from './record-calls.ts';
import { createRecordSaving } from './record-saving.ts';
import { createRecordState, type RecordConflict, type RecordStatus } from './record-state.ts';
import type { RecordField, RecordTexts } from './record-texts.ts';
import { createRecordTimer } from './record-timer.ts';

/** How a record is mailed; the recipients only where the provider has `mail-recipients`. */
export type RecordMailOptions = Omit<InputOf<typeof mailLessonRecord>['body'], 'id'>;

/** Writes the record of one lesson: saved as it is typed, kept in the tab until then. */
export interface RecordEditor {
  /** The fields that the provider stores. */
  readonly fields: readonly RecordField[];
  /** The record as it was loaded, with what stands beside it; undefined until then. */
  readonly info: ReadonlySignal<LessonRecordInfo | undefined>;
  /** Why it could not be loaded. */
  readonly loadFailure: ReadonlySignal<Failure | undefined>;
  /** What the teacher sees and types. */
  readonly texts: ReadonlySignal<RecordTexts>;
  readonly status: ReadonlySignal<RecordStatus>;
  /** When it was last saved, in ms since 1970. */
  readonly savedAt: ReadonlySignal<number | undefined>;
  /** The reply that refused the last change. */
  readonly rejection: ReadonlySignal<Reply<unknown> | undefined>;
  readonly conflict: ReadonlySignal<RecordConflict | undefined>;
  /** When it was last mailed to the family, in ms since 1970. */
  readonly sentAt: ReadonlySignal<number | undefined>;
  load(): Promise<Reply<unknown>>;
  write(field: RecordField, text: string): void;
  /** Saves now what is not saved yet. Resolves with whether everything is. */
  save(): Promise<boolean>;
  /** Saves, and marks the record as finished where the provider can. Resolves with whether everything is saved. */
  finish(): Promise<boolean>;
  /** Ends a conflict with our own texts or with those from elsewhere. */
  resolve(choice: 'ours' | 'newer'): void;
  /** Mails the record to the family, saved before; a preview sends nothing. Undefined if it cannot be saved now. */
  mail(options: RecordMailOptions): Promise<Reply<LessonRecordMail> | undefined>;
  /** To be called by each screen that shows it, and `close` when that is gone: what is unsaved is saved then. */
  open(): void;
  close(): void;
}

interface EditorOptions {
  readonly lessonId: string;
  readonly calls: RecordCalls;
  readonly onFact: FactListener;
  /** Called when no screen shows it and everything is saved, or never will be. */
  readonly onDone: () => void;
}

export function createRecordEditor(session: Session, { lessonId, calls, onFact, onDone }: EditorOptions): RecordEditor {
  const { api, clock } = session;
  const info = createAsyncResource<LessonRecordInfo>(session);
  const state = createRecordState(session, lessonId);
  const { stored, texts, status, savedAt, rejection, conflict } = state;
  const timer = createRecordTimer(clock, () => void save());
  let screens = 0;
  let hasChanged = false;
  const enqueue = createRecordSaving(state, {
    calls,
    timer,
    onSaved(before, after) {
      hasChanged = true;
      // A change of the teacher's own is none to be shown on the start page, even if this page is closed before `announce`.
      if (before.note !== after.note) markOwnChange(session, lessonId);
    },
  });

  async function save(): Promise<boolean> {
    const isSaved = await enqueue();
    if (screens === 0) await settle();
    return isSaved;
  }

  /** Reports what has changed, once: lists load again, and the host page gets its event. */
  async function announce(): Promise<void> {
    if (!hasChanged || !state.isOwn()) return;
    hasChanged = false;
    const { data: lesson } = await api.call(readLesson, { params: { id: lessonId } });
    if (!state.isOwn()) return;
    session.changed();
    if (lesson) onFact({ kind: 'lesson-changed', lesson });
  }

  async function settle(): Promise<void> {
    await announce();
    if (screens === 0 && !(timer.isRunning() && state.isOwn())) onDone();
  }

  return {
    fields: calls.fields,
    info: info.data,
    loadFailure: info.failure,
    texts,
    status,
    savedAt,
    rejection,
    conflict,
    sentAt: computed(() => stored.value?.sentAtMillis),
    async load() {
      const reply = await info.load((abort) => calls.read(abort));
      if (succeeded(reply) && state.isOwn() && !state.restore(reply.data) && state.isDirty()) void save();
      return reply;
    },
    write(field, text) {
      state.write(field, text);
      if (state.isDirty()) timer.pause();
      else timer.stop();
    },
    save,
    async finish() {
      const isFinished = await enqueue(calls.fields.includes('homework'));
      await announce();
      return isFinished;
    },
    resolve(choice) {
      state.choose(choice);
      void save();
    },
    async mail(options) {
      if (!(await enqueue())) return undefined;
      const body = { id: lessonId, ...options };
      const reply = await api.call(mailLessonRecord, { body });
      const record = stored.peek();
      const sentAtMillis = reply.data?.sentAtMillis;
      if (record && sentAtMillis !== undefined) stored.value = { ...record, sentAtMillis };
      return reply;
    },
    open() {
      screens += 1;
    },
    close() {
      screens -= 1;
      if (screens === 0) void save();
    },
  };
}

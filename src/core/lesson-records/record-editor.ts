import { computed, type ReadonlySignal, batch } from '@preact/signals-core';
import {
  type InputOf,
  type LessonRecordInfo,
  type LessonRecordMail,
  mailLessonRecord,
  readLesson,
  type LessonRecord,
  changeLesson,
  changeLessonRecord,
  type Lesson,
  type LessonErrorData,
  type LessonRecordErrorData,
  readLessonRecord,
} from '../api/endpoints/index.ts';
import { type Failure, type Reply, succeeded } from '../api/index.ts';
import { createAsyncResource, type FactListener, type Session, perSession } from '../session/index.ts';
import type { Clock } from '../time/index.ts';
import { markOwnChange } from '../today/index.ts';
import {
  createRecordState,
  type RecordConflict,
  type RecordStatus,
  type RecordState,
  type RecordField,
  type RecordTexts,
  RECORD_FIELDS,
} from './record-state.ts';

/** The options for mailing a record; recipients only if the provider has `mail-recipients`. */
type RecordMailOptions = Omit<InputOf<typeof mailLessonRecord>['body'], 'id'>;

/** Edits the record of one lesson: saves while typing, and keeps unsaved text in the tab. */
export interface RecordEditor {
  /** The fields that the provider stores. */
  readonly fields: readonly RecordField[];
  /** The record as it was loaded, with the information beside it; undefined until then. */
  readonly info: ReadonlySignal<LessonRecordInfo | undefined>;
  /** Why it could not be loaded. */
  readonly loadFailure: ReadonlySignal<Failure | undefined>;
  /** The current texts of the form. */
  readonly texts: ReadonlySignal<RecordTexts>;
  readonly status: ReadonlySignal<RecordStatus>;
  /** When it was last saved, in ms since 1970. */
  readonly savedAt: ReadonlySignal<number | undefined>;
  /** The reply that rejected the last change. */
  readonly rejection: ReadonlySignal<Reply<unknown> | undefined>;
  readonly conflict: ReadonlySignal<RecordConflict | undefined>;
  /** When it was last mailed to the family, in ms since 1970. */
  readonly sentAt: ReadonlySignal<number | undefined>;
  load(): Promise<Reply<unknown>>;
  write(field: RecordField, text: string): void;
  /** Saves unsaved changes now. Resolves with whether everything is saved. */
  save(): Promise<boolean>;
  /** Saves, and marks the record as finished if the provider supports it. Resolves with whether everything is saved. */
  finish(): Promise<boolean>;
  /** Resolves a conflict with the teacher's own texts or with the other ones. */
  resolve(choice: 'ours' | 'newer'): void;
  /** Saves the record, then mails it to the family; a preview sends nothing. Undefined if it cannot be saved now. */
  mail(options: RecordMailOptions): Promise<Reply<LessonRecordMail> | undefined>;
  /** Called by each screen that shows it; call `close` when the screen is gone, which saves unsaved changes. */
  open(): void;
  close(): void;
}

/**
 * The editor of a lesson's record: the one that is still saving, or a new one.
 * @param hasRecords whether the provider has the capability `lesson-records`; if not, only the lesson's note can be edited
 */
export function openRecord(
  session: Session,
  lessonId: string,
  hasRecords: boolean,
  onFact: FactListener,
): RecordEditor {
  const editors = editorsOf(session);
  const key = `${session.teacherEpoch.peek()} ${hasRecords} ${lessonId}`;
  const found = editors.get(key);
  if (found) return found;
  const editor = createRecordEditor(session, {
    lessonId,
    calls: hasRecords ? recordCalls(session, lessonId) : noteCalls(session, lessonId),
    onFact,
    onDone: () => editors.delete(key),
  });
  editors.set(key, editor);
  return editor;
}

const editorsOf = perSession(() => new Map<string, RecordEditor>());

interface EditorOptions {
  readonly lessonId: string;
  readonly calls: RecordCalls;
  readonly onFact: FactListener;
  /** Called when no screen shows it and everything is saved, or never will be. */
  readonly onDone: () => void;
}

function createRecordEditor(session: Session, { lessonId, calls, onFact, onDone }: EditorOptions): RecordEditor {
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
      // The start page must not show the teacher's own change, even if this page is closed before `announce`.
      if (before.note !== after.note) markOwnChange(session, lessonId);
    },
  });

  async function save(): Promise<boolean> {
    const isSaved = await enqueue();
    if (screens === 0) await settle();
    return isSaved;
  }

  /** Reports a change once: lists load again, and the host page gets its event. */
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

/** How often an outdated change is merged with a newer record before it is shown as a failure. */
const MAX_MERGES = 3;

interface SavingOptions {
  readonly calls: RecordCalls;
  readonly timer: RecordTimer;
  /** Called with the previous and the new stored values. */
  readonly onSaved: (before: LessonRecord, after: LessonRecord) => void;
}

/** Saves changes, one request at a time: the next one needs the version that this one creates. */
function createRecordSaving(state: RecordState, { calls, timer, onSaved }: SavingOptions) {
  const { stored, status, rejection, conflict } = state;
  let last: Promise<unknown> = Promise.resolve();
  /** Whether the record should be finished; remembered until the provider has replied. */
  let isFinishing = false;

  function accept(before: LessonRecord, record: LessonRecord): boolean {
    state.accept(record);
    timer.reset();
    onSaved(before, record);
    // The text changed while it was saved.
    if (Object.keys(state.sendable()).length > 0) timer.pause();
    return !state.isDirty();
  }

  function refuse(reply: Reply<unknown>): false {
    const isRetried = isTemporary(reply.failure);
    if (!isRetried) isFinishing = false;
    batch(() => {
      status.value = isRetried ? 'waiting' : 'failed';
      rejection.value = isRetried ? undefined : reply;
    });
    if (isRetried) timer.retry();
    return false;
  }

  async function saveOnce(merges = MAX_MERGES): Promise<boolean> {
    const before = stored.peek();
    if (!before || !state.isOwn() || conflict.peek()) return false;
    // A text that is too long is not stored, and the record is not finished without it.
    if (!state.isSendable()) isFinishing = false;
    const finished = isFinishing;
    const change = { ...state.sendable(), ...(finished && { finished }) };
    if (Object.keys(change).length === 0) return state.settle();
    status.value = 'saving';
    const reply = await calls.save(before.version, change);
    if (!state.isOwn()) return false;
    if (succeeded(reply)) {
      if (finished) isFinishing = false;
      return accept(before, reply.data);
    }
    const newer = calls.newerIn(reply);
    if (!newer || merges === 0) return refuse(reply);
    return state.adopt(newer, before) ? false : saveOnce(merges - 1);
  }

  /** Saves, and finishes the record if requested. Resolves with whether everything is saved. */
  return (finishes = false): Promise<boolean> => {
    timer.stop();
    const run = last.then(() => {
      isFinishing ||= finishes;
      return saveOnce();
    });
    last = run;
    return run;
  };
}

/** Whether a later retry may help: there was no usable reply, or the provider has a problem. */
function isTemporary(failure: Failure | undefined): boolean {
  if (failure?.kind === 'http') return failure.httpStatus >= 500 || [408, 429].includes(failure.httpStatus);
  return failure !== undefined && ['offline', 'timeout', 'parse-error'].includes(failure.kind);
}

/** How long the teacher must pause before text is saved, in ms. */
export const SAVE_DEBOUNCE_MS = 800;
/** Time until the first retry of a failed save, in ms; it doubles up to the longest. */
export const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

type RecordTimer = ReturnType<typeof createRecordTimer>;

/** When the next save is due. */
function createRecordTimer(clock: Clock, save: () => void) {
  let cancel: (() => void) | undefined;
  let delay = FIRST_RETRY_MS;

  function stop(): void {
    cancel?.();
    cancel = undefined;
  }

  function start(milliseconds: number): void {
    stop();
    cancel = clock.after(milliseconds, () => {
      cancel = undefined;
      save();
    });
  }

  return {
    stop,
    isRunning: () => cancel !== undefined,
    /** Saves after a pause; another call restarts the pause. */
    pause: () => start(SAVE_DEBOUNCE_MS),
    /** Saves again later, and the next time after twice the delay. */
    retry(): void {
      start(delay);
      delay = Math.min(2 * delay, MAX_RETRY_MS);
    },
    /** Resets the delay of the next retry. */
    reset(): void {
      delay = FIRST_RETRY_MS;
    },
  };
}

/** How the record of one lesson is read and written. */
interface RecordCalls {
  /** The fields that the provider stores. */
  readonly fields: readonly RecordField[];
  read(signal: AbortSignal): Promise<Reply<LessonRecordInfo>>;
  save(version: number, change: Partial<RecordTexts> & { finished?: boolean }): Promise<Reply<LessonRecord>>;
  /** The newer record, if a change was rejected as outdated. */
  newerIn(reply: Reply<LessonRecord>): LessonRecord | undefined;
}

/** A provider with the capability `lesson-records` (docs/design-choices.md#lesson-records). */
const recordCalls = ({ api }: Session, id: string): RecordCalls => ({
  fields: RECORD_FIELDS,
  read: (signal) => api.call(readLessonRecord, { params: { id } }, { signal }),
  save: (version, change) => api.call(changeLessonRecord, { body: { id, version, ...change } }),
  newerIn: ({ errorData }) => (errorData as LessonRecordErrorData | undefined)?.record,
});

/** Any other provider: only the lesson's note. */
const noteCalls = ({ api }: Session, id: string): RecordCalls => ({
  fields: ['note'],
  read: async (signal) => mapReply(await api.call(readLesson, { params: { id } }, { signal }), noteRecord),
  async save(version, { note }) {
    const body = { id, ...(version > 0 && { version }), ...(note !== undefined && { note }) };
    return mapReply(await api.call(changeLesson, { body }), (lesson) => noteRecord(lesson ?? body));
  },
  newerIn({ errorData }) {
    const lesson = (errorData as LessonErrorData | undefined)?.lesson;
    return lesson && noteRecord(lesson);
  },
});

/** Version 0: the provider does not count versions. */
const noteRecord = ({ note = '', version = 0 }: Pick<Lesson, 'note' | 'version'>): LessonRecordInfo => ({
  note,
  homework: '',
  nextTime: '',
  version,
  canMail: false,
});

const mapReply = <From, To>(reply: Reply<From>, map: (data: From) => To): Reply<To> => ({
  ...reply,
  data: succeeded(reply) ? map(reply.data) : undefined,
});

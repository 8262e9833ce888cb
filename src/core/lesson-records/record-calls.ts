import {
  changeLesson,
  changeLessonRecord,
  type Lesson,
  type LessonErrorData,
  type LessonRecord,
  type LessonRecordErrorData,
  type LessonRecordInfo,
  readLesson,
  readLessonRecord,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import { RECORD_FIELDS, type RecordField, type RecordTexts } from './record-texts.ts';

/** How the record of one lesson is read and written. */
export interface RecordCalls {
  /** The fields that the provider stores. */
  readonly fields: readonly RecordField[];
  read(signal: AbortSignal): Promise<Reply<LessonRecordInfo>>;
  save(version: number, change: Partial<RecordTexts> & { finished?: boolean }): Promise<Reply<LessonRecord>>;
  /** The newer record, if a change was rejected as outdated. */
  newerIn(reply: Reply<LessonRecord>): LessonRecord | undefined;
}

/** A provider with the capability `lesson-records` (docs/design-choices.md#lesson-records). */
export const recordCalls = ({ api }: Session, id: string): RecordCalls => ({
  fields: RECORD_FIELDS,
  read: (signal) => api.call(readLessonRecord, { params: { id } }, { signal }),
  save: (version, change) => api.call(changeLessonRecord, { body: { id, version, ...change } }),
  newerIn: ({ errorData }) => (errorData as LessonRecordErrorData | undefined)?.record,
});

/** Any other provider: the lesson's note alone. */
export const noteCalls = ({ api }: Session, id: string): RecordCalls => ({
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

/** Version 0: the provider counts none. */
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

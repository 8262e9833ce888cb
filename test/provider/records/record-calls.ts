// Lessons with their records, at a provider whose clock a test moves.
import assert from 'node:assert/strict';
import type { LessonRecord, LessonRecordInfo } from '../../../src/core/api/endpoints/extensions/lesson-records.ts';
import { HOUR, read, formOf, type TestProvider } from '../client.ts';
import { studentCalls } from '../links/student-rooms.ts';

/** A student of the demo with an address, and one whose mails are English. */
export const STUDENT = 'student-hanako-01';
export const ENGLISH_STUDENT = 'student-hanako-13';

type Change = { version?: number; note?: string; homework?: string; nextTime?: string; finished?: boolean };

/** Calls about records, as the teacher. */
export function recordCalls(provider: TestProvider) {
  const token = () => provider.signIn();
  return {
    /** Creates a lesson of an hour and goes to its end. */
    async teach(startTimeMillis: number, studentId = STUDENT) {
      const lesson = await (await studentCalls(provider, studentId)).plan(startTimeMillis);
      provider.clock.now = Math.max(provider.clock.now, startTimeMillis + HOUR);
      return lesson;
    },
    async record(id: string): Promise<LessonRecordInfo> {
      const { data, message } = await provider.ask('readLessonRecord', { params: { id } }, { token: await token() });
      return data ?? assert.fail(message);
    },
    change: async (id: string, { version = 0, ...change }: Change) =>
      provider.askAnything('changeLessonRecord', { body: { id, version, ...change } }, { token: await token() }),
    async write(id: string, change: Change): Promise<LessonRecord> {
      const body = { id, version: 0, ...change };
      const { data, message } = await provider.ask('changeLessonRecord', { body }, { token: await token() });
      return data ?? assert.fail(message);
    },
    lesson: async (id: string) => (await provider.ask('readLesson', { params: { id } }, { token: await token() })).data,
    changeLesson: async (body: { id: string; version: number | undefined; note?: string; memo?: string }) =>
      provider.askAnything('changeLesson', { body }, { token: await token() }),
    mail: async (body: {
      id: string;
      preview?: boolean;
      boardUrl?: string;
      recipients?: readonly string[];
      people?: readonly string[];
    }) => provider.askAnything('mailLessonRecord', { body }, { token: await token() }),
    /** Uploads a file as teaching material. Returns its address. */
    async upload(content: BlobPart, teacher: 'hanako' | 'taro' = 'hanako'): Promise<string> {
      const { data } = await provider.ask('readUploadCredential', {}, { token: await provider.signIn(teacher) });
      const body = formOf({ ticket: data.ticket, file: new Blob([content]) });
      return String((await read(await fetch(data.url, { method: 'POST', body }))).data['url']);
    },
  };
}

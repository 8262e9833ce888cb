// Students with their lasting links, at a provider whose clock a test moves.
import assert from 'node:assert/strict';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { HOUR, MINUTE, type TestProvider } from '../client.ts';

export const tokenIn = (url: string): string =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? assert.fail('no token');

/** Calls about one student, as the teacher. */
export async function studentCalls(provider: TestProvider, studentId: string) {
  const params = { studentId };
  const token = () => provider.signIn();
  return {
    async link(): Promise<string> {
      return tokenIn((await provider.ask('readStudentLink', { params }, { token: await token() })).data.url);
    },
    async change(body: { renew?: boolean; entersAtOnce?: boolean }): Promise<string> {
      const { data } = await provider.ask(
        'changeStudentLink',
        { body: { studentId, ...body } },
        { token: await token() },
      );
      // Rooms are refreshed after the reply.
      await provider.mails();
      return tokenIn(data.url);
    },
    /** Creates a lesson of an hour. */
    async plan(startTimeMillis: number): Promise<Lesson> {
      const body = {
        studentId,
        subject: '数学',
        startTimeMillis,
        endTimeMillis: startTimeMillis + HOUR,
        allowWarnings: true,
        idempotencyKey: `plan-${studentId}-${startTimeMillis}`,
      };
      const { data, message } = await provider.ask('createLesson', { body }, { token: await token() });
      return data ?? assert.fail(message);
    },
    /** The teacher inside a lesson's room. */
    async teach({ id }: Pick<Lesson, 'id'>) {
      const { data } = await provider.ask('joinClass', { body: { id } }, { token: await token() });
      const teacher = await joinRaw(roomsOf(provider), data?.token ?? assert.fail('no ticket'));
      await teacher.receive('welcome');
      return teacher;
    },
    /** Somebody with a token who asks to join. */
    join: (linkToken: string, more?: Record<string, unknown>) => joinRaw(roomsOf(provider), linkToken, more),
    info: async (linkToken: string) => provider.askAnything('openStudentLink', { body: { token: linkToken } }),
  };
}

export const roomsOf = ({ url }: TestProvider) => `${url.replace('http', 'ws')}/rooms`;

/** A moment far from the lessons of the demo world, on a whole minute: at night in Tokyo. */
export const nightAfter = (now: number, nights: number) => {
  const midnight = Math.floor((now + 9 * HOUR) / (24 * HOUR)) * 24 * HOUR - 9 * HOUR;
  return midnight + nights * 24 * HOUR + 60 * MINUTE;
};

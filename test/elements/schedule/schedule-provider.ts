// The provider of the schedule's tests, asked directly: what another device of the teacher would do.
import { momentOf } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { tokenOf } from '../../support/servers/ask.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

export const TOKYO = 'Asia/Tokyo';
export const COURSE = '/api/client/teacher/course';
export const MEETING = '/api/client/teacher/meeting';
export const LOCK = '/api/client/teacher/lockDate';

/** Resolves with the data of the reply; a refusal is thrown. */
export async function ask<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const headers = {
    Authorization: await tokenOf(proxy.url),
    'Content-Type': 'application/json',
    'origin-domain': location.hostname,
  };
  const reply = await fetch(provider.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status, message, data } = (await reply.json()) as { status: number; message: string; data: Data };
  if (status !== 1) throw new Error(message);
  return data;
}

/** The bodies of what elements have sent. */
export const sent = async (method: string, path: string): Promise<Record<string, unknown>[]> =>
  (await proxy.log())
    .filter((each) => each.method === method && each.path === path)
    .map(({ body }) => JSON.parse(body));

/** A lesson of an hour, of the student with this name or the first one. */
export async function makeLesson(date: string, time: string, name?: string): Promise<Lesson> {
  const students = await ask<{ id: string; name: string }[]>('GET', '/api/client/teacher/student');
  const startTimeMillis = momentOf(date, time, TOKYO);
  return ask('POST', COURSE, {
    studentId: (students.find((student) => student.name === name) ?? students[0])?.id,
    subject: '数学',
    startTimeMillis,
    endTimeMillis: startTimeMillis + 3_600_000,
    idempotencyKey: `${date} ${time} key`,
    allowWarnings: true,
  });
}

/** A lesson as the provider has it now. */
export const readLesson = ({ id }: Lesson) => ask<Lesson>('GET', `${COURSE}/${id}`);

/** The mails about lessons. A lesson that a test made has none yet. */
export const lessonMails = async () => (await provider.mails()).filter(({ subject }) => subject.includes('授業'));

// A family with its link, and the teacher who answers it.
import assert from 'node:assert/strict';
import type { ProviderStart } from '../../../provider/adapters/node/index.ts';
import type { FamilyLesson, FamilyRequest, Lesson } from '../../../src/core/api/endpoints/index.ts';
import { HOUR, startTestProvider, tokyo, type Answer } from '../client.ts';
import { studentCalls } from '../links/student-rooms.ts';

export const STUDENT = 'student-hanako-01';

/** A lesson in three weeks, when the demo world has none, on a Wednesday afternoon. */
export const LESSON = tokyo('2026-12-23', '16:00');

/** Free times: the demo world ends before them, and the lesson is later. `NOW` is 18 November. */
const DAY_OF_TIMES = '2026-12-08';

let keys = 0;

/** A provider with a lesson of a student, the family's calls and the teacher's. */
export async function startFamily(options: ProviderStart = {}, studentId = STUDENT) {
  const provider = await startTestProvider(options);
  const { link, change, plan } = await studentCalls(provider, studentId);
  const lesson = await plan(LESSON);
  // The family knows the lesson.
  provider.clock.now += 31_000;
  await provider.postLessonMails();
  const token = await link();
  const teacher = async () => ({ token: await provider.signIn() });
  const times = async (): Promise<number[]> =>
    (await provider.ask('listFamilyTimes', { body: { link: token, lesson: lesson.id } })).data.free;

  return {
    provider,
    lesson,
    link: token,
    plan,
    renew: () => change({ renew: true }),
    page: async (with_ = token) => provider.ask('openFamilyPage', { body: { link: with_ } }),
    /** The lesson as the page shows it. */
    async shown(): Promise<FamilyLesson> {
      const { lessons } = (await provider.ask('openFamilyPage', { body: { link: token } })).data;
      return lessons.find(({ id }) => id === lesson.id) ?? assert.fail('the page does not show the lesson');
    },
    times,
    async send(body: object = {}): Promise<Answer<Record<string, unknown>>> {
      keys += 1;
      const request = { link: token, lesson: lesson.id, kind: 'cannotCome', key: `request-${keys}`, ...body };
      return provider.askAnything('sendFamilyRequest', { body: request });
    },
    withdraw: async () => provider.ask('withdrawFamilyRequest', { body: { link: token, lesson: lesson.id } }),
    async requests(): Promise<FamilyRequest[]> {
      return (await provider.ask('listFamilyRequests', { query: { page: 1, size: 50 } }, await teacher())).data.list;
    },
    async request(): Promise<FamilyRequest> {
      const { data } = await provider.ask('listFamilyRequests', { query: { page: 1, size: 50 } }, await teacher());
      return data.list.find((each) => each.id === lesson.id) ?? assert.fail('no request about the lesson');
    },
    answer: async ({ id, version }: Pick<FamilyRequest, 'id' | 'version'>, body: object) =>
      provider.askAnything('answerFamilyRequest', { body: { id, version, ...body } }, await teacher()),
    offer: async (starts: readonly number[]) =>
      provider.askAnything('offerFamilyTimes', { body: { lessonId: lesson.id, times: starts } }, await teacher()),
    async read(): Promise<Lesson> {
      return (await provider.ask('readLesson', { params: { id: lesson.id } }, await teacher())).data;
    },
    teacher,
    /** The token of the guardian's own link, from the mail with the answer to a request. */
    async guardianLink(): Promise<string> {
      const [mail] = (await provider.mails()).filter(({ subject }) => subject.includes('ご依頼へのお返事'));
      return /family\.html#token=(g\.\S+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail(mail?.text);
    },
    /** The mails to the guardian since the last call, without those about new lessons. */
    async mails() {
      provider.clock.now += 31_000;
      await provider.postLessonMails();
      return (await provider.mails()).filter(
        ({ to, subject }) => to === 'family.yamada.taichi@example.jp' && !subject.startsWith('【授業のお知らせ】'),
      );
    },
  };
}

export const hourFrom = (startTimeMillis: number) => ({ startTimeMillis, endTimeMillis: startTimeMillis + HOUR });

/** A time in the day's middle when nothing is planned. */
export const freeTime = tokyo(DAY_OF_TIMES, '11:00');

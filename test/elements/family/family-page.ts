// For the tests of <teacher-family> and of the teacher's answers: a world with a family's link.
import { createWorld } from '../../../demo/testing/create-world.ts';
import { session, type HostSession } from '../../../src/host/host-session.ts';
import type { World } from '../../../src/testing/world-types.ts';
import type { FamilyRequest } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherFamily } from '../../../src/elements/family/index.ts';
import '../../../src/elements/family/index.ts';
import { eventually, frames, mountHtml } from '../../support/browser/page.ts';
import { shadow } from '../../support/browser/test-page.ts';

/** Wednesday morning. */
const NOW = '2026-11-25T10:00+09:00';

/** The lesson that the family asks about: the next day. */
export const LESSON = { id: 'lesson-1', studentId: 'student-1', subject: '数学' } as const;
export const START = Date.parse('2026-11-26T16:00+09:00');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface FamilyWorld {
  readonly world: World;
  /** The session of the page's own scripts: the teacher, on another device. */
  readonly teacher: HostSession;
  readonly link: string;
  renewLink(): Promise<void>;
  /** Adds a guardian. Returns the token of the guardian's own link, from the mail with the answer to a request. */
  guardianLink(name: string): Promise<string>;
  close(): Promise<void>;
}

/** A world with one student and one lesson, and the teacher signed in. */
export async function startFamilyWorld(): Promise<FamilyWorld> {
  const world = await createWorld({
    now: NOW,
    rows: {
      students: [{ id: LESSON.studentId, name: '原 節子', email: 'hara@example.jp' }],
      lessons: [{ ...LESSON, startTimeMillis: START }],
    },
  });
  await world.signIn();
  const teacher = await session(world.provider);
  const { url } = await teacher.call('readStudentLink', { params: { studentId: LESSON.studentId } });
  const family: FamilyWorld = {
    world,
    teacher,
    link: new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '',
    async renewLink() {
      await teacher.call('changeStudentLink', { body: { studentId: LESSON.studentId, renew: true } });
    },
    async guardianLink(name) {
      const { studentId } = LESSON;
      const email = 'guardian@example.jp';
      await teacher.call('createGuardian', {
        body: {
          studentId,
          name,
          relation: 'father',
          email,
          mails: { plans: true, reminders: false, records: false, messages: false },
        },
      });
      await sendRequest(family);
      const { id, version } = (await openRequests(family))[0] as FamilyRequest;
      await teacher.call('answerFamilyRequest', { body: { id, version, answer: 'decline', note: '' } });
      const mail = await eventually(async () => (await world.mails()).find(({ to }) => to === email));
      return /#token=(g\.\S+)/.exec(mail.text)?.[1] ?? '';
    },
    async close() {
      document.body.replaceChildren();
      // What React undoes later stops timers, which the end of the world would let run.
      await frames(2);
      sessionStorage.clear();
      teacher.close();
      await world.close();
    },
  };
  return family;
}

/** The page of a link, once its lessons or a message are there. */
export async function showFamily({ world, link }: FamilyWorld, attributes = ''): Promise<TeacherFamily> {
  const element = mountHtml(`<teacher-family provider="${world.provider}" ${attributes}></teacher-family>`);
  (element as TeacherFamily).token = link;
  await eventually(() => shadow(element).querySelector('.family-lesson, .teacher-empty, .teacher-failure'));
  return element as TeacherFamily;
}

let keys = 0;

/** A request of the family, from another device. */
export async function sendRequest({ teacher, link }: FamilyWorld, request: object = {}): Promise<void> {
  keys += 1;
  const body = { link, lesson: LESSON.id, kind: 'cannotCome' as const, key: `request-${keys}`, ...request };
  await teacher.call('sendFamilyRequest', { body });
}

/** The lesson as the page of the family would show it. */
export async function lessonOfFamily({ teacher, link }: FamilyWorld) {
  const { lessons } = await teacher.call('openFamilyPage', { body: { link } });
  return lessons.find(({ id }) => id === LESSON.id);
}

/** The open requests as the provider has them. */
export const openRequests = async ({ teacher }: FamilyWorld) =>
  (await teacher.call('listFamilyRequests', { query: { page: 1, size: 50 } })).list;

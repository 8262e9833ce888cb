// A teacher's socket and ticket end with the sign-in that they came from.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Ticket } from '../../../../src/core/api/endpoints/records.ts';
import { CLOSE } from '../../../../src/core/live-room/index.ts';
import { openLessonRoom } from '../../../support/models/rooms.ts';
import { joinRaw } from '../../../support/models/raw-client.ts';
import { startTestProvider, type TestProvider } from '../../client.ts';

/** A teacher's socket of one sign-in, and what a second sign-in can do about it. */
async function startIntrusion() {
  const provider = await startTestProvider();
  const { url, lesson } = await openLessonRoom(provider);
  const intruders = await provider.signIn();
  const ticket = async (token: string) =>
    (await provider.ask('joinClass', { body: { id: lesson.id } }, { token })).data as Ticket & { studentLink: string };
  const first = await ticket(intruders);
  const unused = await ticket(intruders);
  const student = await joinRaw(url, new URLSearchParams(new URL(first.studentLink).hash.slice(1)).get('token') ?? '');
  const { participantId: studentId } = await student.receive('welcome');
  const intruder = await joinRaw(url, first.token);
  const { participantId, key } = await intruder.receive('welcome');
  const own = await provider.signIn();
  return {
    provider,
    url,
    intruders,
    intruder,
    unused,
    student,
    studentId,
    own,
    ticket,
    resume: { participantId, key, seen: 0 },
    first,
  };
}

async function changePassword(provider: TestProvider, token: string): Promise<void> {
  const body = { currentPassword: 'hanako-demo', newPassword: 'another-word-1' };
  assert.equal((await provider.ask('changeSettings', { body }, { token })).status, 1);
}

type Intrusion = Awaited<ReturnType<typeof startIntrusion>>;

const ways: Record<string, (world: Intrusion) => Promise<unknown>> = {
  'a reset of the password': async ({ provider }) => {
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    const token = /forget#token=([\w-]+)/.exec((await provider.mails()).at(-1)?.text ?? '')?.[1] ?? '';
    assert.equal((await provider.ask('resetPassword', { body: { token, password: 'another-word-1' } })).status, 1);
  },
  'a change of the password elsewhere': ({ provider, own }) => changePassword(provider, own),
  'a sign-out of that device elsewhere': async ({ provider, own }) => {
    const { data } = await provider.ask('listSignIns', {}, { token: own });
    const { id } = data.find(({ isCurrent }) => !isCurrent) ?? assert.fail('no other sign-in');
    await provider.ask('endSignIn', { body: { id } }, { token: own });
  },
  'a sign-out of all other devices': ({ provider, own }) => provider.ask('endOtherSignIns', {}, { token: own }),
  'a sign-out': ({ provider, intruders }) => provider.askAnything('signOut', {}, { token: intruders }),
};

describe('the room of a teacher', () => {
  for (const [name, action] of Object.entries(ways)) {
    test(`is closed at once by ${name}, with a message`, async () => {
      const world = await startIntrusion();
      await action(world);
      const { reason, message } = await world.intruder.receive('rejected');
      assert.deepEqual(
        [reason, message],
        ['signedOut', 'Your sign-in has ended, so the room was closed here. Please sign in again, then enter.'],
      );
      assert.equal(await world.intruder.closed, CLOSE.signedOut);
    });

    test(`is not opened by a ticket from before ${name}, nor by resuming as the same participant`, async () => {
      const { url, unused, first, resume, student, ...world } = await startIntrusion();
      await action({ url, unused, first, resume, student, ...world });
      assert.equal((await (await joinRaw(url, unused.token)).receive('rejected')).reason, 'signedOut');
      assert.equal((await (await joinRaw(url, first.token, { resume })).receive('rejected')).reason, 'signedOut');
    });
  }

  test('stays open for the sign-in that changed the password', async () => {
    const { provider, url, own, ticket, student, studentId } = await startIntrusion();
    const teacher = await joinRaw(url, (await ticket(own)).token);
    await teacher.receive('welcome');
    await changePassword(provider, own);
    teacher.send({ type: 'admit', participantId: studentId });
    await student.receive('admitted');
  });
});

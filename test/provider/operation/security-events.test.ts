// What an operator watches for attacks and stolen accounts: a line of the log and a counter for each event, and no secrets.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { createJsonLog } from '../../../provider/adapters/node/operation/json-log.ts';
import type { SecurityEvent } from '../../../provider/app/security-events.ts';
import { freePort } from '../../../scripts/cluster/free-ports.ts';
import { toBase64 } from '../../../src/core/live-room/index.ts';
import { leaveRaw, startRawLesson } from '../../support/models/raw-client.ts';
import { openLessonRoom } from '../../support/models/rooms.ts';
import { startTestProvider, type TestProvider } from '../client.ts';
import { signInsAt, turnSecondFactorOn } from '../auth/second-factor-tests.ts';
import { ANDROID, signInFrom } from '../auth/user-agents.ts';
import { attacksOn } from '../rooms/board/board-attacks.ts';

afterEach(leaveRaw);

const EMAIL = 'hanako@example.jp';
const PASSWORD = 'hanako-demo';
const NEW_PASSWORD = 'brand-new-password';
const studentId = 'student-hanako-01';

type Entry = { message: string; event: string; teacherId?: string };

/** A provider, with what its log and its metrics say of security events. */
async function startWatched() {
  let text = '';
  const log = createJsonLog({ write: (line) => void (text += line) });
  const port = await freePort();
  const provider = await startTestProvider({
    metrics: { port, host: '127.0.0.1' },
    onRequest: log.request,
    onSecurityEvent: log.security,
  });
  const { data: teacher } = await provider.ask('readTeacher', {}, { token: await provider.signIn() });
  return {
    provider,
    teacherId: teacher.id,
    text: () => text,
    entries: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Entry)
        .filter(({ message }) => message === 'security')
        .map(({ event, teacherId }) => [event, teacherId]),
    async counted(event: SecurityEvent): Promise<number> {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(new RegExp(`^teacher_security_events_total{event="${event}"} (\\d+)$`, 'm').exec(metrics)?.[1]);
    },
  };
}

const signInWrongly = (provider: TestProvider, email = EMAIL) =>
  provider.ask('signIn', { body: { email, password: 'guessed-password' } });

async function mailedToken(provider: TestProvider, name: 'token' | 'email'): Promise<string> {
  const mail = (await provider.mails()).findLast(({ text }) => text.includes(`#${name}=`));
  return new RegExp(`#${name}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? assert.fail('no link in the mail');
}

/** What makes an event happen; the texts that it returns are secret. */
const scenarios: readonly [SecurityEvent, string, (provider: TestProvider) => Promise<(string | undefined)[]>][] = [
  [
    'wrongPassword',
    'a sign-in with a wrong password',
    async (provider) => {
      await signInWrongly(provider);
      return [];
    },
  ],
  [
    'wrongPassword',
    'a wrong current password in the settings',
    async (provider) => {
      const body = { currentPassword: 'guessed-password', newPassword: NEW_PASSWORD };
      await provider.ask('changeSettings', { body }, { token: await provider.signIn() });
      return [NEW_PASSWORD];
    },
  ],
  [
    'slowedDown',
    'a sign-in that is too early after many wrong ones',
    async (provider) => {
      for (let times = 0; times < 11; times += 1) await signInWrongly(provider);
      return [];
    },
  ],
  [
    'resetAsked',
    'a mail for a new password',
    async (provider) => {
      await provider.ask('sendResetMail', { body: { email: EMAIL } });
      return [await mailedToken(provider, 'token')];
    },
  ],
  [
    'resetUsed',
    'a new password by a mailed link',
    async (provider) => {
      await provider.ask('sendResetMail', { body: { email: EMAIL } });
      const token = await mailedToken(provider, 'token');
      await provider.ask('resetPassword', { body: { token, password: NEW_PASSWORD } });
      return [token, NEW_PASSWORD];
    },
  ],
  [
    'passwordChanged',
    'a new password in the settings',
    async (provider) => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await provider.ask('changeSettings', { body }, { token: await provider.signIn() });
      return [NEW_PASSWORD];
    },
  ],
  [
    'emailChanged',
    'a new address that was confirmed',
    async (provider) => {
      const token = await provider.signIn();
      const body = { currentPassword: PASSWORD, newEmail: 'new-hanako@example.jp' };
      await provider.ask('changeSettings', { body }, { token });
      const emailToken = await mailedToken(provider, 'email');
      await provider.ask('changeSettings', { body: { emailToken } }, { token });
      return [emailToken, 'new-hanako'];
    },
  ],
  [
    'studentLinkRenewed',
    "a new lasting link of a student's",
    async (provider) => {
      const { data } = await provider.ask(
        'changeStudentLink',
        { body: { studentId, renew: true } },
        { token: await provider.signIn() },
      );
      return [new URL(data.url).hash];
    },
  ],
  [
    'studentLinkRenewed',
    'a new link of a lesson',
    async (provider) => [await (await openLessonRoom(provider)).studentToken(true)],
  ],
  [
    'calendarFeedRenewed',
    'a new address of the calendar feed',
    async (provider) => {
      const { data } = await provider.ask(
        'changeCalendarFeed',
        { body: { renew: true } },
        { token: await provider.signIn() },
      );
      return [data.url];
    },
  ],
  [
    'participantRemoved',
    'a student who was removed from a room',
    async (provider) => {
      const { teacher, student, studentId: participantId, link } = await startRawLesson(await openLessonRoom(provider));
      teacher.send({ type: 'remove', participantId });
      await student.closed;
      return [link];
    },
  ],
  [
    'boardChangeRejected',
    'a change of the board that follows from nothing',
    async (provider) => {
      const { student, link } = await startRawLesson(await openLessonRoom(provider));
      const update = toBase64(attacksOn({ client: 1, clock: 0 })['a clock after a gap']?.() ?? new Uint8Array());
      student.send({ type: 'board', number: 1, update });
      await student.receive('boardRejected');
      return [link, update];
    },
  ],
  [
    'newDevice',
    'a sign-in on a device that is not known',
    async (provider) => [await signInFrom(provider, { userAgent: ANDROID })],
  ],
  [
    'signedOutElsewhere',
    'the other devices, signed out',
    async (provider) => {
      const token = await provider.signIn();
      await provider.ask('endOtherSignIns', {}, { token });
      return [token];
    },
  ],
  [
    'secondFactorOn',
    'two-step sign-in, turned on',
    async (provider) => {
      const { secret, recoveryCodes } = await turnSecondFactorOn(provider);
      return [secret, ...recoveryCodes];
    },
  ],
  [
    'wrongCode',
    'a wrong code after the right password',
    async (provider) => {
      const { secret } = await turnSecondFactorOn(provider);
      await signInsAt(provider).finish(await signInsAt(provider).challenge({}), '000000', {});
      return [secret, '000000'];
    },
  ],
  [
    'secondFactorOff',
    'two-step sign-in, turned off',
    async (provider) => {
      const { token, recoveryCodes } = await turnSecondFactorOn(provider);
      const code = recoveryCodes[0] ?? '';
      await provider.ask('turnOffSecondFactor', { body: { currentPassword: PASSWORD, code } }, { token });
      return [token, code];
    },
  ],
];

describe('a security event', () => {
  for (const [event, what, happen] of scenarios) {
    test(`${event} is logged and counted for ${what}`, async () => {
      const { provider, teacherId, entries, text, counted } = await startWatched();
      assert.equal(await counted(event), 0);
      const secrets = await happen(provider);
      assert.deepEqual(
        entries()
          .filter(([name]) => name === event)
          .slice(0, 1),
        [[event, teacherId]],
      );
      assert.equal(await counted(event), entries().filter(([name]) => name === event).length);
      for (const secret of [...secrets, EMAIL, PASSWORD, 'guessed-password', '127.0.0.1'])
        assert.ok(secret !== undefined && secret !== '' && !text().includes(secret), secret);
    });
  }

  test('of an unknown address names no one', async () => {
    const { provider, entries } = await startWatched();
    await signInWrongly(provider, 'nobody@example.jp');
    await provider.ask('sendResetMail', { body: { email: 'nobody@example.jp' } });
    await provider.mails();
    assert.deepEqual(entries(), [
      ['wrongPassword', undefined],
      ['resetAsked', undefined],
    ]);
  });

  test('is not recorded for a right password, a rejected change, or unrelated settings', async () => {
    const { provider, entries } = await startWatched();
    const token = await provider.signIn();
    const body = { version: 99, currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    assert.equal((await provider.askAnything('changeSettings', { body }, { token })).data['code'], 'stale');
    const undone = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, emailToken: 'a-wrong-token-of-no-mail' };
    assert.equal((await provider.askAnything('changeSettings', { body: undone }, { token })).data['code'], 'linkOver');
    await provider.ask('changeSettings', { body: { name: '佐藤 花' } }, { token });
    await provider.ask('changeStudentLink', { body: { studentId, entersAtOnce: true } }, { token });
    await provider.ask('changeCalendarFeed', { body: { isOn: true } }, { token });
    assert.deepEqual(entries(), []);
  });
});

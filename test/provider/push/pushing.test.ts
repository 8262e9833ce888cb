import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HOUR, MINUTE } from '../client.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { roomsOf, studentCalls } from '../links/student-rooms.ts';
import { vapidClaims } from './fake-push-service.ts';
import { LESSON, service, start, STUDENT } from './push-tests.ts';

describe('the reminder of a lesson', () => {
  test('reaches every device of the teacher ten minutes before, readable by it alone', async () => {
    const { provider, plan, subscribed, at } = await start();
    const lesson = await plan(LESSON);
    const [phone, laptop] = [await subscribed(), await subscribed()];
    await at(LESSON - 10 * MINUTE - 1);
    assert.deepEqual(phone.messages(), []);
    await at(LESSON - 10 * MINUTE);
    const message = {
      kind: 'reminder',
      of: 'lesson',
      id: lesson.id,
      startTimeMillis: LESSON,
      endTimeMillis: LESSON + HOUR,
      name: '山田 太一',
      subject: '数学',
      language: 'ja-JP',
      timeZone: 'Asia/Tokyo',
    };
    assert.deepEqual([phone.messages(), laptop.messages()], [[message], [message]]);
    const [taken] = service.taken.filter(({ path }) => path === phone.path);
    assert.ok(taken);
    assert.doesNotMatch(taken.body.toString('utf8'), /山田|lesson|数学/);
    assert.deepEqual(
      [taken.headers['content-encoding'], taken.headers.urgency, taken.headers.ttl],
      ['aes128gcm', 'high', String((10 * MINUTE + HOUR) / 1000)],
    );
    assert.match(taken.headers.topic as string, /^[\w-]{1,32}$/);
    const { publicKey } = (await provider.ask('readPush', {}, { token: await provider.signIn() })).data;
    const claims = vapidClaims(taken, publicKey);
    assert.deepEqual([claims?.['aud'], claims?.['sub']], [service.url, 'mailto:no-reply@example.jp']);
  });

  test('comes once, and again for another time', async () => {
    const { provider, plan, subscribed, at } = await start();
    const lesson = await plan(LESSON);
    const browser = await subscribed();
    for (const moment of [LESSON - 10 * MINUTE, LESSON - 9 * MINUTE]) await at(moment);
    const span = { startTimeMillis: LESSON + HOUR, endTimeMillis: LESSON + 2 * HOUR };
    const body = { id: lesson.id, version: lesson.version, ...span };
    await provider.ask('changeLesson', { body }, { token: await provider.signIn() });
    for (const moment of [LESSON, LESSON + 50 * MINUTE, LESSON + 51 * MINUTE]) await at(moment);
    assert.deepEqual(
      browser.messages().map((message) => message?.startTimeMillis),
      [LESSON, LESSON + HOUR],
    );
  });

  test('comes once for each time where several look for it at once', async () => {
    const { provider, plan, subscribed, at } = await start();
    const lesson = await plan(LESSON);
    const browser = await subscribed();
    const lookThrice = (moment: number) => Promise.all([1, 2, 3].map(() => at(moment)));
    await lookThrice(LESSON - 10 * MINUTE);
    const span = { startTimeMillis: LESSON + HOUR, endTimeMillis: LESSON + 2 * HOUR };
    const body = { id: lesson.id, version: lesson.version, ...span };
    await provider.ask('changeLesson', { body }, { token: await provider.signIn() });
    await lookThrice(LESSON + 50 * MINUTE);
    assert.deepEqual(
      browser.messages().map((message) => message?.startTimeMillis),
      [LESSON, LESSON + HOUR],
    );
  });

  test('does not come for a cancelled lesson, nor after the start, nor to a teacher who wants none', async () => {
    const { provider, token, plan, subscribed, at } = await start();
    const canceled = await plan(LESSON);
    await plan(LESSON + 3 * HOUR);
    await plan(LESSON + 6 * HOUR);
    const browser = await subscribed();
    const body = { id: canceled.id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-push-1' };
    await provider.ask('cancelLesson', { body }, { token });
    await at(LESSON - MINUTE);
    await at(LESSON + 3 * HOUR);
    await provider.ask('changeSettings', { body: { reminderMinutes: 0 } }, { token: await provider.signIn() });
    await at(LESSON + 6 * HOUR - MINUTE);
    assert.deepEqual(browser.messages(), []);
  });

  test('reminds of meetings as well, in the language of the device', async () => {
    const { provider, token, subscribe, at } = await start();
    const browser = service.browser();
    await subscribe(browser, token, { language: 'ar-EG' });
    const span = { startTimeMillis: LESSON, endTimeMillis: LESSON + HOUR };
    const body = { title: '三者面談', visitorName: '山田 美咲', ...span, idempotencyKey: 'meeting-push-1' };
    await provider.ask('createMeeting', { body }, { token });
    await at(LESSON - MINUTE);
    const [message, ...more] = browser.messages();
    assert.deepEqual(
      [message?.of, message?.name, message?.subject, message?.language, more],
      ['meeting', '山田 美咲', '三者面談', 'ar-EG', []],
    );
  });

  test('fits into a message however long the names are', async () => {
    const { provider, token, subscribed, at } = await start();
    const browser = await subscribed();
    const long = '𠮷'.repeat(60);
    const span = { startTimeMillis: LESSON, endTimeMillis: LESSON + HOUR };
    const body = { title: long, visitorName: long, ...span, idempotencyKey: 'meeting-push-2' };
    await provider.ask('createMeeting', { body }, { token });
    await at(LESSON - MINUTE);
    assert.equal(browser.messages()[0]?.name, long);
  });
});

describe('a student who waits', () => {
  /** A lesson in two minutes, and its link. */
  async function openRoom() {
    const started = await start();
    const lesson = await started.plan(LESSON);
    const browser = await started.subscribed();
    const calls = await studentCalls(started.provider, STUDENT);
    await started.at(LESSON - 2 * MINUTE);
    const waiting = () => browser.messages().filter((message) => message?.kind === 'waiting');
    return { ...started, lesson, calls, waiting, link: await calls.link() };
  }
  const state = (admissionState: string) => ({
    state: { admissionState, microphone: 'on', camera: 'on', screen: false, quality: 'good' },
  });

  test('is announced once to a teacher who has not opened the room, by the name that the teacher has given', async () => {
    const { provider, lesson, calls, link, waiting } = await openRoom();
    const student = await calls.join(link, state('devices'));
    await student.receive('welcome');
    await provider.push();
    assert.deepEqual(waiting(), []);
    student.send({ type: 'state', state: { admissionState: 'waiting' } });
    await student.receive('changed');
    student.send({ type: 'state', state: { microphone: 'off' } });
    student.send({ type: 'ping', at: 1 });
    await student.receive('pong');
    await provider.push();
    assert.deepEqual(
      waiting().map((message) => [message?.of, message?.id, message?.name]),
      [['lesson', lesson.id, '山田 太一']],
    );
  });

  test('is not announced to a teacher who has the room open', async () => {
    const { provider, lesson, calls, link, waiting } = await openRoom();
    const teacher = await calls.teach(lesson);
    const student = await joinRaw(roomsOf(provider), link, state('waiting'));
    await student.receive('welcome');
    await provider.push();
    assert.deepEqual(waiting(), []);
    teacher.send({ type: 'leave' });
    await teacher.closed;
  });

  test('is announced again after five minutes, but not for a page that is loaded again', async () => {
    const { provider, calls, link, waiting, at } = await openRoom();
    const come = async () => {
      const student = await calls.join(link, state('waiting'));
      await student.receive('welcome');
      student.send({ type: 'leave' });
      await student.closed;
      await provider.push();
    };
    await come();
    await come();
    assert.equal(waiting().length, 1);
    await at(LESSON + 3 * MINUTE + 1);
    await come();
    assert.equal(waiting().length, 2);
  });
});

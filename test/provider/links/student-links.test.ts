import assert from 'node:assert/strict';
import path from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { CLOSE } from '../../../src/core/live-room/index.ts';
import { leaveRaw } from '../../support/models/raw-client.ts';
import { devices } from '../../support/models/rooms.ts';
import { DAY, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import { emptyRooms } from '../rooms/empty-rooms.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { nightAfter, studentCalls } from './student-rooms.ts';

const provider = await startTestProvider();
let night = 20;

afterEach(() => {
  leaveRaw();
  return emptyRooms(provider);
});

/** A student with a lesson in another night. */
async function openNight(position = '01') {
  const calls = await studentCalls(provider, `student-hanako-${position}`);
  const start = nightAfter(NOW, night++);
  return { ...calls, start, lesson: await calls.plan(start) };
}

describe("a student's lasting link", () => {
  test('is the same whenever the teacher looks, and another one for each student', async () => {
    const { link } = await studentCalls(provider, 'student-hanako-01');
    const other = await studentCalls(provider, 'student-hanako-02');
    assert.equal(await link(), await link());
    assert.notEqual(await link(), await other.link());
  });

  test('opens the lesson whose room is open, and the teacher admits the student', async () => {
    const { link, teach, join, start, lesson } = await openNight();
    provider.clock.now = start - 10 * MINUTE;
    const teacher = await teach(lesson);
    const student = await join(await link());
    const { state, participantId, kind, title } = await student.receive('welcome');
    assert.deepEqual([state.admissionState, kind, title], ['waiting', 'class', '数学']);
    teacher.send({ type: 'admit', participantId });
    assert.notEqual((await student.receive('admitted')).fileToken, '');
  });

  test('shows when the next room opens, before and between lessons', async () => {
    const { link, join, info, start } = await openNight();
    provider.clock.now = start - 31 * MINUTE;
    const token = await link();
    const early = await (await join(token)).receive('rejected');
    assert.equal(early.reason, 'early');
    assert.match(early.message, /opens at/);
    const { data } = await info(token);
    assert.deepEqual(data['lesson'], {
      subject: '数学',
      startTimeMillis: start,
      endTimeMillis: start + HOUR,
      opensAtMillis: start - 30 * MINUTE,
    });
    assert.deepEqual(
      [data['studentName'], data['teacherName'], data['isOpen'], data['currentMillis']],
      ['山田 太一', '佐藤 花子', false, provider.clock.now],
    );
    assert.equal(data['nextLesson'], undefined);
    provider.clock.now = start - 30 * MINUTE;
    assert.equal((await info(token)).data['isOpen'], true);
  });

  test('names the lesson after the open one', async () => {
    const { link, info, plan, start } = await openNight('05');
    const next = start + 7 * DAY + 2 * HOUR;
    await plan(next);
    provider.clock.now = start + MINUTE;
    const { data } = await info(await link());
    assert.deepEqual(
      [data['isOpen'], data['nextLesson']],
      [true, { subject: '数学', startTimeMillis: next, endTimeMillis: next + HOUR }],
    );
  });

  test('is the only one that names the next lesson: the link of one lesson names only that lesson', async () => {
    const { link, info, plan, start, lesson } = await openNight('05');
    await plan(start + 7 * DAY + 2 * HOUR);
    provider.clock.now = start + MINUTE;
    const { data: joined } = await provider.ask(
      'joinClass',
      { body: { id: lesson.id } },
      { token: await provider.signIn() },
    );
    const { data } = await info(new URL(joined?.studentLink ?? '').hash.replace('#token=', ''));
    assert.deepEqual([data['isOpen'], data['nextLesson']], [true, undefined]);
    assert.notEqual((await info(await link())).data['nextLesson'], undefined);
  });

  test('is over for a lesson half an hour after its end, unless the teacher is still there', async () => {
    const { link, teach, join, start, lesson } = await openNight();
    const token = await link();
    provider.clock.now = start + HOUR + 30 * MINUTE;
    const teacher = await teach(lesson);
    provider.clock.now += 1;
    await (await join(token)).receive('welcome');
    teacher.send({ type: 'leave' });
    await teacher.closed;
    const late = await (await join(token)).receive('rejected');
    assert.equal(late.reason, 'over');
    assert.match(late.message, /No lesson is planned yet/);
  });

  test('leads to no lesson that was cancelled', async () => {
    const { link, join, start, lesson } = await openNight();
    const body = { id: lesson.id, reason: '体調不良', notifyStudent: false, idempotencyKey: `cancel-${lesson.id}` };
    await provider.ask('cancelLesson', { body }, { token: await provider.signIn() });
    provider.clock.now = start;
    assert.equal((await (await join(await link())).receive('rejected')).reason, 'over');
  });

  test('keeps reconnecting participants in their lesson when the next one begins', async () => {
    const { link, teach, join, plan, start, lesson } = await openNight();
    const next = await plan(start + HOUR);
    provider.clock.now = start + HOUR - 5 * MINUTE;
    const teacher = await teach(lesson);
    const token = await link();
    const student = await join(token);
    const { participantId, key } = await student.receive('welcome');
    teacher.send({ type: 'admit', participantId });
    await student.receive('admitted');
    student.close();
    await teacher.receive('changed');
    provider.clock.now = start + HOUR + MINUTE;
    await teach(next);
    const again = await join(token, { resume: { participantId, key, seen: 0 } });
    const { clock } = await again.receive('resumed');
    assert.equal(clock.startTimeMillis, start);
  });
});

describe('a renewed lasting link', () => {
  test('ends the older one immediately: its participants are removed, and no one can enter with it', async () => {
    const { link, change, teach, join, info, start, lesson } = await openNight();
    provider.clock.now = start;
    const teacher = await teach(lesson);
    const old = await link();
    const stranger = await join(old);
    const { participantId } = await stranger.receive('welcome');
    teacher.send({ type: 'admit', participantId });
    const { fileToken } = await stranger.receive('admitted');
    const fresh = await change({ renew: true });
    assert.notEqual(fresh, old);
    assert.equal((await stranger.receive('rejected')).reason, 'over');
    assert.equal(await stranger.closed, CLOSE.rejected);
    assert.equal((await teacher.receive('left')).participantId, participantId);
    assert.equal((await (await join(old)).receive('rejected')).reason, 'over');
    assert.equal((await info(old)).data['code'], 'linkOver');
    assert.notEqual(fileToken, '');
    assert.equal(
      (await (await join(fresh)).receive('welcome')).state.admissionState,
      'waiting',
      'who was admitted by the old link has to ask again',
    );
  });

  test('does not remove a student who entered by the link of the lesson', async () => {
    const { change, teach, join, start, lesson } = await openNight();
    provider.clock.now = start;
    const teacher = await teach(lesson);
    const { data } = await provider.ask('joinClass', { body: { id: lesson.id } }, { token: await provider.signIn() });
    const student = await join(new URL(data?.studentLink ?? '').hash.replace('#token=', ''));
    const { participantId } = await student.receive('welcome');
    teacher.send({ type: 'admit', participantId });
    await student.receive('admitted');
    await change({ renew: true });
    await provider.rooms.sweep();
    student.send({ type: 'chat', id: 'still', text: 'います' });
    assert.equal((await teacher.receive('chat')).message.text, 'います');
  });
});

describe('a student with immediate entry', () => {
  test('enters without waiting, only by the lasting link', async () => {
    const { change, teach, join, start, lesson } = await openNight('03');
    provider.clock.now = start;
    const teacher = await teach(lesson);
    const token = await change({ entersAtOnce: true });
    const student = await join(token);
    const welcome = await student.receive('welcome');
    assert.deepEqual([welcome.state.admissionState, welcome.fileToken !== ''], ['inside', true]);
    assert.equal((await teacher.receive('joined')).participant.state.admissionState, 'inside');
  });

  test('also enters immediately from the device check', async () => {
    const { change, teach, join, start, lesson } = await openNight('03');
    provider.clock.now = start;
    await teach(lesson);
    const token = await change({ entersAtOnce: true });
    const state = { admissionState: 'devices', microphone: 'on', camera: 'on', screen: false, quality: 'good' };
    const student = await join(token, { state });
    assert.equal((await student.receive('welcome')).state.admissionState, 'devices');
    student.send({ type: 'state', state: { admissionState: 'inside' }, n: 1 });
    await student.receive('admitted');
  });

  test('waits again in the next lesson once the teacher has revoked it', async () => {
    const first = await openNight('04');
    provider.clock.now = first.start;
    await first.teach(first.lesson);
    const token = await first.change({ entersAtOnce: true });
    assert.equal((await (await first.join(token)).receive('welcome')).state.admissionState, 'inside');
    assert.equal(await first.change({ entersAtOnce: false }), token, 'the link stays');
    const second = await openNight('04');
    provider.clock.now = second.start;
    await second.teach(second.lesson);
    assert.equal((await (await second.join(token)).receive('welcome')).state.admissionState, 'waiting');
  });

  describe('after the teacher has revoked it', () => {
    /** A student inside an open room, who has not asked the teacher. */
    async function openedByChoice() {
      const night = await openNight('04');
      provider.clock.now = night.start;
      const teacher = await night.teach(night.lesson);
      const link = await night.change({ entersAtOnce: true });
      const student = await night.join(link);
      const { participantId, key, state } = await student.receive('welcome');
      assert.equal(state.admissionState, 'inside');
      return { ...night, teacher, link, student, participantId, key };
    }

    test('waits on every further device, also when the lesson is running', async () => {
      const { change, join, link, student, teacher } = await openedByChoice();
      await change({ entersAtOnce: false });
      assert.equal((await (await join(link)).receive('welcome')).state.admissionState, 'waiting');
      // The rooms are looked after every second.
      await provider.rooms.sweep();
      assert.equal((await (await join(link)).receive('welcome')).state.admissionState, 'waiting');
      student.send({ type: 'chat', id: 'still', text: 'います' });
      assert.equal((await teacher.receive('chat')).message.text, 'います', 'who is inside stays');
    });

    test('waits at the device check, where the choice was still made', async () => {
      const { change, join, link } = await openedByChoice();
      const phone = await join(link, { state: { ...devices, admissionState: 'devices' } });
      await phone.receive('welcome');
      await change({ entersAtOnce: false });
      phone.send({ type: 'state', state: { admissionState: 'inside' }, n: 1 });
      assert.equal((await phone.receive('changed')).participant.state.admissionState, 'waiting');
    });

    test('waits after having left, on the same device, too', async () => {
      const { change, join, link, student, participantId, key } = await openedByChoice();
      await change({ entersAtOnce: false });
      student.send({ type: 'leave' });
      await student.closed;
      const again = await join(link, { resume: { participantId, key, seen: 0 } });
      assert.equal((await again.receive('welcome')).state.admissionState, 'waiting');
    });

    test('stays inside over a lost connection', async () => {
      const { change, join, link, student, teacher, participantId, key } = await openedByChoice();
      await change({ entersAtOnce: false });
      student.close();
      await teacher.receive('changed');
      const again = await join(link, { resume: { participantId, key, seen: 0 } });
      await again.receive('resumed');
      again.send({ type: 'chat', id: 'back', text: '戻りました' });
      assert.equal((await teacher.receive('chat')).message.text, '戻りました');
    });

    test('stays inside when the provider restarts, and waits with another device', async () => {
      const database = path.join(temporaryFolder(), 'data.sqlite');
      const first = await startTestProvider({ database });
      const before = await studentCalls(first, 'student-hanako-04');
      const start = nightAfter(NOW, 20);
      const lesson = await before.plan(start);
      first.clock.now = start;
      await before.teach(lesson);
      const link = await before.change({ entersAtOnce: true });
      const { participantId, key } = await (await before.join(link)).receive('welcome');
      await before.change({ entersAtOnce: false });
      await first.close();

      const second = await startTestProvider({ database, now: () => start });
      const { teach, join } = await studentCalls(second, 'student-hanako-04');
      await teach(lesson);
      const again = await join(link, { resume: { participantId, key, seen: 0 } });
      assert.equal((await again.receive('welcome')).state.admissionState, 'inside');
      assert.equal((await (await join(link)).receive('welcome')).state.admissionState, 'waiting');
    });

    test('waits although the teacher had let them in before', async () => {
      const { change, teach, join, link, start, lesson } = await openNight('04');
      provider.clock.now = start;
      const teacher = await teach(lesson);
      const token = await link();
      const student = await join(token);
      const { participantId } = await student.receive('welcome');
      teacher.send({ type: 'admit', participantId });
      await student.receive('admitted');
      await change({ entersAtOnce: false });
      assert.equal(
        (await (await join(token)).receive('welcome')).state.admissionState,
        'inside',
        'nothing was taken back, and who was let in enters with a second device',
      );
      await change({ entersAtOnce: true });
      await change({ entersAtOnce: false });
      assert.equal((await (await join(token)).receive('welcome')).state.admissionState, 'waiting');
    });

    test('stays removed', async () => {
      const { change, join, link, student, teacher, participantId } = await openedByChoice();
      teacher.send({ type: 'remove', participantId });
      await student.receive('removed');
      await change({ entersAtOnce: false });
      assert.equal((await (await join(link)).receive('rejected')).reason, 'removed');
    });
  });

  test('cannot re-enter after the teacher has removed them', async () => {
    const { change, teach, join, start, lesson } = await openNight('05');
    provider.clock.now = start;
    const teacher = await teach(lesson);
    const token = await change({ entersAtOnce: true });
    const student = await join(token);
    const { participantId } = await student.receive('welcome');
    teacher.send({ type: 'remove', participantId });
    await student.receive('removed');
    assert.equal((await (await join(token)).receive('rejected')).reason, 'removed');
  });
});

describe('a stranger', async () => {
  const provider = await startTestProvider();

  afterEach(() => {
    leaveRaw();
    return emptyRooms(provider);
  });

  test('is rejected with a link that was invented, changed, or signed for another purpose', async () => {
    const { link, join, info, plan, teach } = await studentCalls(provider, 'student-hanako-01');
    const start = nightAfter(NOW, 3);
    const lesson = await plan(start);
    provider.clock.now = start;
    await teach(lesson);
    const token = await link();
    const [mark = '', id = '', signature = ''] = token.split('.');
    const otherId = Buffer.from('student-hanako-02').toString('base64url');
    const wrong = [
      `${mark}.${otherId}.${signature}`,
      `${mark}.${id}.${signature.slice(0, -1)}`,
      `${mark}.${id}.${signature}.x`,
      `${mark}.${id}`,
      `${id}.${signature}`,
      's.%%%.x',
      `s.${Buffer.from('nobody').toString('base64url')}.${signature}`,
    ];
    for (const guess of wrong) {
      assert.equal((await (await join(guess)).receive('rejected')).reason, 'over', guess);
      assert.deepEqual([(await info(guess)).data['code'], guess], ['linkOver', guess]);
    }
    assert.equal((await info(token)).status, 1);
  });

  test("with a student's link is that student and no other: another student's lesson stays shut", async () => {
    const mine = await studentCalls(provider, 'student-hanako-01');
    const other = await studentCalls(provider, 'student-hanako-02');
    const start = nightAfter(NOW, 4);
    await other.plan(start);
    provider.clock.now = start;
    assert.equal((await (await mine.join(await mine.link())).receive('rejected')).reason, 'early');
    assert.equal((await mine.info(await mine.link())).data['isOpen'], false);
    assert.equal(
      (await (await other.join(await other.link())).receive('welcome')).identity,
      'student-student-hanako-02',
    );
  });

  test('cannot return with the resume key of another room', async () => {
    const mine = await studentCalls(provider, 'student-hanako-01');
    const other = await studentCalls(provider, 'student-hanako-02');
    const start = nightAfter(NOW, 5);
    await mine.plan(start);
    await other.plan(start + HOUR);
    provider.clock.now = start + 45 * MINUTE;
    const first = await mine.join(await mine.link());
    const { participantId, key } = await first.receive('welcome');
    const second = await other.join(await other.link(), { resume: { participantId, key, seen: 0 } });
    assert.notEqual((await second.receive('welcome')).participantId, participantId);
  });

  test('without a session, or as another teacher, a link can be neither read nor renewed', async () => {
    const params = { studentId: 'student-hanako-01' };
    const taro = await provider.signIn('taro');
    for (const [token, status] of [
      [undefined, 403],
      [taro, 404],
    ] as const) {
      assert.equal((await provider.askAnything('readStudentLink', { params }, { token })).httpStatus, status);
      const renewed = await provider.askAnything('changeStudentLink', { body: { ...params, renew: true } }, { token });
      assert.equal(renewed.httpStatus, status);
    }
  });

  test('is slowed down after sixty wrong links in a minute, while a good link still works', async () => {
    const { link, info } = await studentCalls(provider, 'student-hanako-01');
    const token = await link();
    provider.clock.now = nightAfter(NOW, 9);
    for (let number = 0; number < 60; number += 1) assert.equal((await info(`s.x.${number}`)).data['code'], 'linkOver');
    assert.equal((await info('s.x.more')).data['code'], 'limited');
    assert.equal((await info(token)).status, 1);
    provider.clock.now += MINUTE;
    assert.equal((await info('s.x.later')).data['code'], 'linkOver');
  });
});

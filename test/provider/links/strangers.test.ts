import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { emptyRooms } from '../rooms/empty-rooms.ts';
import { leaveRaw } from '../../support/models/raw-client.ts';
import { HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from './student-rooms.ts';

const provider = await startTestProvider();

afterEach(() => {
  leaveRaw();
  return emptyRooms(provider);
});

describe('a stranger', () => {
  test('gets nowhere with a link that was made up, changed, or signed for another purpose', async () => {
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

  test('cannot come back by the resume key of another room', async () => {
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

  test('who has no session can neither read nor renew a link, nor can another teacher', async () => {
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

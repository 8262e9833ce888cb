import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deferred } from '../../support/models/sessions.ts';
import { rejection, success, type Answer, type Script } from '../../support/servers/scripted-server.ts';
import { HOUR, MINUTE, start, start17, studio, ticket } from './scripted-room.ts';

const classScript =
  (info: object): Script =>
  ({ path }) =>
    success(
      path.endsWith('/class') ? { ...ticket, studentLink: 'https://portal.example/live#7' } : { ...studio, ...info },
    );

describe('a class room', () => {
  test('opens with a ticket and the student link', async (t) => {
    const { server, lines, loading, room } = await start(t, start17, classScript({ currentMillis: start17 }));
    await room.open('class', '7');
    assert.deepEqual(lines, ['call GET /api/client/teacher/classStudio/7', 'call POST /api/client/teacher/class']);
    assert.deepEqual(JSON.parse(server.requests[1]?.body ?? ''), { id: '7' });
    assert.deepEqual(loading, ['isPageLoading=true', 'isPageLoading=false']);
    assert.equal(room.access.peek()?.allowed, true);
    assert.equal(room.ticket.peek()?.token, 't');
    assert.equal(room.studentLink.peek(), 'https://portal.example/live#7');
    assert.equal(room.studioInfo.peek()?.startTimeMillis, start17);
  });

  const wrong = start17 - 5 * HOUR;
  const cases: Record<string, [now: number, info: object, allowed: boolean]> = {
    'is open 30 minutes before the start': [start17 - 30 * MINUTE, {}, true],
    'is closed before that': [start17 - 30 * MINUTE - 1, {}, false],
    'is open until 30 minutes after the planned end where the provider sends no clock': [
      start17 + 90 * MINUTE,
      {},
      true,
    ],
    'is closed after that': [start17 + 90 * MINUTE + 1, {}, false],
    "uses the provider's clock where the teacher's is wrong": [wrong, { currentMillis: start17 }, true],
    "is closed by the provider's clock even if the teacher's differs": [start17, { currentMillis: wrong }, false],
    'is open 6 hours from the start where the lesson has not ended': [0, { currentMillis: start17 + 6 * HOUR }, true],
    'is closed after those 6 hours': [0, { currentMillis: start17 + 6 * HOUR + 1 }, false],
    'is open 30 minutes after the actual end': [
      0,
      { currentMillis: start17 + 3 * HOUR, actualEndTimeMillis: start17 + 2.5 * HOUR },
      true,
    ],
    'is closed after those 30 minutes': [
      0,
      { currentMillis: start17 + 3 * HOUR + 1, actualEndTimeMillis: start17 + 2.5 * HOUR },
      false,
    ],
  };

  for (const [what, [now, info, allowed]] of Object.entries(cases)) {
    test(what, async (t) => {
      const { server, room } = await start(t, now, classScript(info));
      await room.open('class', '7');
      assert.equal(room.access.peek()?.allowed, allowed);
      assert.equal(room.ticket.peek() !== undefined, allowed);
      assert.equal(server.requests.length, allowed ? 2 : 1, 'no ticket is requested for a closed room');
    });
  }

  test('shows that the lesson has ended when the provider replies only success', async (t) => {
    const { room } = await start(t, start17 + 5 * HOUR, classScript({}));
    await room.open('class', '7');
    assert.deepEqual(room.access.peek()?.dialog, {
      titleKey: 'common.notice',
      confirmKey: 'common.acknowledge',
      messageKey: 'liveRoom.classEnded',
    });
  });

  test('shows the message of the provider', async (t) => {
    const { room } = await start(t, start17, rejection('この授業はキャンセルされました。'));
    await room.open('class', '7');
    assert.equal(room.access.peek()?.dialog?.message, 'この授業はキャンセルされました。');
    assert.equal(room.failure.peek(), undefined);
  });

  test("shows the provider's message for a lesson that does not exist", async (t) => {
    const { room } = await start(t, start17, { status: 404, body: { status: 0, message: '見つかりません。' } });
    await room.open('class', '7');
    assert.equal(room.access.peek()?.dialog?.message, '見つかりません。');
  });

  for (const [what, answer] of Object.entries<Answer>({
    'a gateway that fails': { status: 502 },
    'a page of HTML': { body: '<h1>' },
    'a broken network': { drop: 'before' },
  })) {
    test(`does not show that the lesson has ended after ${what}`, async (t) => {
      const { room } = await start(t, start17, answer);
      const reply = await room.open('class', '7');
      assert.equal(room.access.peek(), undefined);
      assert.equal(room.failure.peek(), reply.failure);
      assert.equal(room.status.peek(), 'failed');
    });
  }

  for (const [what, data] of Object.entries({
    'nothing at all': null,
    'an empty object': {},
    'fields of its own': { channel: 'c-7' },
  })) {
    test(`stays open without a ticket where the provider has no rooms and replies with ${what}`, async (t) => {
      const { server, room } = await start(t, start17, ({ method }) => success(method === 'GET' ? studio : data));
      await room.open('class', '7');
      assert.equal(room.failure.peek(), undefined);
      assert.deepEqual(
        [room.access.peek()?.allowed, room.ticket.peek(), room.studentLink.peek()],
        [true, undefined, ''],
      );
      assert.equal(server.requests.length, 2, 'it is asked for once');
    });
  }

  test('does not treat an invalid ticket as a provider without rooms', async (t) => {
    const { room } = await start(t, start17, ({ method }) =>
      success(method === 'GET' ? studio : { ...ticket, url: null, studentLink: '' }),
    );
    await room.open('class', '7');
    assert.equal(room.failure.peek()?.kind, 'invalid-response');
  });

  test('reports why there is no ticket', async (t) => {
    const { room } = await start(t, start17, ({ method }) =>
      method === 'GET' ? success(studio) : rejection('満室です。'),
    );
    await room.open('class', '7');
    assert.equal(room.failure.peek()?.message, '満室です。');
    assert.equal(room.ticket.peek(), undefined);
  });
});

describe('opening any room', () => {
  test('requests a new ticket each time', async (t) => {
    const { server, room } = await start(t, start17, success({ ...studio, ticket }));
    await room.open('meeting', '9');
    await room.open('meeting', '9');
    assert.equal(server.requests.length, 2);
  });

  test('clears the previous room while another one is opened', async (t) => {
    const { room } = await start(t, start17, success({ ...studio, ticket }));
    await room.open('meeting', '9');
    const opening = room.open('meeting', '10');
    assert.deepEqual(
      [room.ticket.peek(), room.access.peek(), room.studioInfo.peek()],
      [undefined, undefined, undefined],
    );
    await opening;
    assert.equal(room.ticket.peek()?.token, 't');
  });

  test('keeps only the reply for the room that was opened last', async (t) => {
    const first = deferred<Answer>();
    const { server, room } = await start(t, start17, ({ path }) =>
      path.endsWith('/9') ? first.promise : success({ ...studio, id: '10', ticket }),
    );
    const opening = room.open('meeting', '9');
    const { left } = await server.waitForRequest(1);
    await room.open('meeting', '10');
    await left;
    await opening;
    assert.equal(room.studioInfo.peek()?.id, '10');
  });

  test('is cancelled when the screen is disposed', async (t) => {
    const { server, room } = await start(t, start17, () => new Promise<Answer>(() => undefined));
    const opening = room.open('class', '7');
    const { left } = await server.waitForRequest(1);
    room.dispose();
    assert.equal((await opening).failure?.kind, 'aborted');
    await left;
    assert.equal(room.status.peek(), 'idle');
  });
});

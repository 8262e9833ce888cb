import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { success } from '../../support/servers/scripted-server.ts';
import { HOUR, start, start17, studio, ticket } from './scripted-room.ts';

describe('a meeting room', () => {
  const meeting = (more: object = {}) => success({ ...studio, ticket, ...more });

  for (const [what, now, allowed] of [
    ['is open from the start', start17, true],
    ['is closed before', start17 - 1, false],
    ['is open until the end', start17 + HOUR, true],
    ['is closed after', start17 + HOUR + 1, false],
  ] as const) {
    test(what, async (t) => {
      const { lines, room } = await start(t, now, meeting());
      await room.open('meeting', '9');
      assert.deepEqual(lines, ['call GET /api/client/teacher/studio/9']);
      assert.equal(room.access.peek()?.allowed, allowed);
      assert.deepEqual(room.ticket.peek(), allowed ? ticket : undefined);
    });
  }

  test("uses the provider's clock", async (t) => {
    const { room } = await start(t, 0, meeting({ currentMillis: start17 }));
    await room.open('meeting', '9');
    assert.equal(room.access.peek()?.allowed, true);
  });

  for (const message of ['success', '']) {
    test(`shows that the meeting has ended where the provider replies only "${message}"`, async (t) => {
      const { room } = await start(t, start17 + 2 * HOUR, {
        body: { status: 1, message, data: { ...studio, ticket } },
      });
      await room.open('meeting', '9');
      assert.deepEqual(room.access.peek()?.dialog, {
        titleKey: 'common.notice',
        confirmKey: 'common.acknowledge',
        messageKey: 'liveRoom.meetingEnded',
      });
    });
  }

  test('stays open without a ticket where the provider has the fields of the specification only', async (t) => {
    const { room } = await start(t, start17, success(studio));
    await room.open('meeting', '9');
    assert.deepEqual(
      [room.access.peek()?.allowed, room.ticket.peek(), room.failure.peek()],
      [true, undefined, undefined],
    );
  });

  test('keeps the ticket out of the studio info', async (t) => {
    const { room } = await start(t, start17, meeting());
    await room.open('meeting', '9');
    assert.deepEqual(room.studioInfo.peek(), studio);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountOf } from '../../../../src/core/index.ts';
import { createMeetingChanges } from '../../../../src/core/meetings/index.ts';
import { clashesOf, createSchedule, SHORT_GAP_MINUTES } from '../../../../src/core/schedule/index.ts';
import { holidayOf } from '../../../../src/core/time/index.ts';
import { NOW, startTestProvider } from '../../../provider/client.ts';
import { createManualClock } from '../../../support/clock/manual-clock.ts';
import { startSession } from '../../../support/models/sessions.ts';

const provider = await startTestProvider();

test('the reference provider rejects exactly the meetings that the check of the client reports', async (t) => {
  const session = startSession(t, provider.url, { clock: createManualClock(NOW) });
  await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  const day = '2026-11-18';
  await schedule.show([day, '2026-12-31']);
  const changes = createMeetingChanges(session);
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const seen = new Set<string>();
  for (let round = 0; round < 200; round += 1) {
    const startTimeMillis = session.clock.now() + (random(5 * 288) - 20) * 300_000;
    const span = { startTimeMillis, endTimeMillis: startTimeMillis + (15 + 5 * random(20)) * 60_000 };
    const [clash] = clashesOf(
      { kind: 'meeting', ...span },
      {
        lessons: schedule.lessons.peek(),
        meetings: schedule.meetings.peek(),
        locks: schedule.locks.peek(),
        holidayOf,
        now: session.clock.now(),
        minimumGapMinutes: SHORT_GAP_MINUTES,
      },
    );
    const expected = clash?.blocking ? clash.kind : undefined;
    const reply = await changes.create({ title: '面談', visitorName: '保護者の方', ...span }, `random-${round}`);
    assert.equal((reply.failure as { code?: string } | undefined)?.code, expected);
    seen.add(expected ?? 'created');
    if (!expected) await schedule.reload();
  }
  assert.deepEqual([...seen].sort(), ['created', 'locked', 'meeting', 'overlap', 'past']);
});

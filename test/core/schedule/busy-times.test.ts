import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import { clashContext, createSchedule, type Schedule } from '../../../src/core/schedule/index.ts';
import { settingsOf } from '../../../src/core/settings/index.ts';
import { signIn, startSession, becomes } from '../../support/models/sessions.ts';
import { rejection, startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';
import { hours } from './lessons.ts';

const TIME = { calendarId: 'work', ...hours('2026-11-20 10:00–11:00') };

/** A schedule at a provider with these capabilities. */
async function start(t: TestContext, capabilities: string[], busy: () => Answer = () => success([TIME])) {
  const server = await startScriptedServer(t, ({ path }) => {
    if (path.endsWith('/login/info')) return success({ name: '佐藤 花子', capabilities });
    return path.includes('/busyTimes') ? busy() : success([]);
  });
  const session = startSession(t, server.url);
  signIn(session);
  await settingsOf(session).load();
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  const asked = () => server.requests.filter(({ path }) => path.endsWith('/busyTimes'));
  return { session, schedule, asked };
}

/** Resolves when the time is shown. */
const shown = ({ busy }: Schedule) =>
  becomes(
    computed(() => busy.value.length),
    1,
  );

describe('the times of outside calendars', () => {
  test('are loaded with the months, and take part in the check of a plan', async (t) => {
    const { schedule, asked } = await start(t, ['outside-calendars']);
    await schedule.show(['2026-11-20']);
    await shown(schedule);
    assert.deepEqual(schedule.busy.peek(), [TIME]);
    assert.deepEqual(clashContext(schedule, 0).busy, [TIME]);
    assert.equal(asked().length, 1);
    const query = asked()[0]?.query;
    const days = (Number(query?.get('untilMillis')) - Number(query?.get('fromMillis'))) / 86_400_000;
    assert.equal(days, 30);
  });

  test('are not asked for at a provider without them', async (t) => {
    const { schedule, asked } = await start(t, ['calendar-feed']);
    await schedule.show(['2026-11-20']);
    await schedule.reload();
    assert.deepEqual([asked(), schedule.busy.peek()], [[], []]);
  });

  test("are not those of the host's own lessons", async (t) => {
    const { schedule } = await start(t, ['outside-calendars']);
    await schedule.show(['2026-11-20']);
    await shown(schedule);
    schedule.setEntries([]);
    assert.deepEqual(schedule.busy.peek(), []);
  });

  test('do not make a schedule fail, and stay as they were, when they cannot be loaded', async (t) => {
    let answer: Answer = success([TIME]);
    const { schedule, session, asked } = await start(t, ['outside-calendars'], () => answer);
    await schedule.show(['2026-11-20']);
    await shown(schedule);
    answer = rejection('x');
    session.api.clearCache();
    session.changed();
    await becomes(schedule.status, 'ready');
    while (asked().length < 2) await new Promise(setImmediate);
    assert.deepEqual([schedule.busy.peek(), schedule.failure.peek()], [[TIME], undefined]);
  });
});

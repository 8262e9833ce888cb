import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deferred, timeline } from '../../support/models/sessions.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { hours, lesson } from './lessons.ts';
import { dayOf, start } from './loaded-months.ts';

describe('what may be shown soon', () => {
  test('is loaded without a word, and there when it is shown', async (t) => {
    const { schedule, session, server } = await start(t);
    await schedule.show(['2026-11-20']);
    const lines = timeline(t, { status: schedule.status });
    await schedule.prefetch('2026-12-20');
    assert.deepEqual(lines, []);
    await schedule.show(['2026-12-20']);
    assert.equal(server.requests.length, 2);
    assert.deepEqual(lines, []);
    assert.equal(session.state.peek(), 'active');
  });

  test('may fail without a word', async (t) => {
    const { schedule } = await start(t, (_, count) => (count === 1 ? rejection('') : success([])));
    await schedule.prefetch('2026-12-20');
    assert.equal(schedule.failure.peek(), undefined);
    assert.equal((await schedule.show(['2026-12-20'])).status, 1);
  });

  test('reports its failure when it is asked for meanwhile', async (t) => {
    const answer = deferred<Answer>();
    const { schedule, server } = await start(t, () => answer.promise);
    const early = schedule.prefetch('2026-12-20');
    await server.waitForRequest(1);
    const shown = schedule.show(['2026-12-20']);
    answer.resolve(rejection('メンテナンス中です。'));
    assert.equal((await shown).message, 'メンテナンス中です。');
    await early;
    assert.equal(schedule.status.peek(), 'failed');
    assert.equal(server.requests.length, 1);
  });
});

describe('a provider that answers with the weeks around a month', () => {
  test('has each lesson once, whatever months are shown together', async (t) => {
    const weeks = success([
      { date: '2026-11-30', courses: [lesson({ id: 'november', ...hours('2026-11-30 10:00–11:00') })] },
      { date: '2026-12-01', courses: [lesson({ id: 'december', ...hours('2026-12-01 10:00–11:00') })] },
    ]);
    const { schedule } = await start(t, () => weeks);
    await schedule.show(['2026-11-30', '2026-12-01']);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['november', 'december'],
    );
  });

  test('has a lesson once that stands on each day which it touches', async (t) => {
    const night = lesson({ id: 'night', ...hours('2026-11-20 23:00–23:59') });
    const { schedule } = await start(t, () =>
      success([
        { date: '2026-11-20', courses: [night] },
        { date: '2026-11-21', courses: [night] },
      ]),
    );
    await schedule.show(['2026-11-20', '2026-11-21']);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['night'],
    );
  });
});

describe('what of a month cannot be read', () => {
  test('is counted over all that is shown', async (t) => {
    const { schedule } = await start(t, (month) =>
      success([{ date: month, courses: [lesson({ id: 'a' }), { id: 'b' }] }]),
    );
    const reply = await schedule.show(['2026-11-30', '2026-12-01']);
    assert.equal(schedule.omitted.peek(), 2);
    assert.equal(reply.omitted?.failure.kind, 'invalid-response');
  });
});

describe('the days of a zone', () => {
  test('have the lessons of all that is shown, over midnight and the end of a month', async (t) => {
    const { schedule } = await start(t, (month) =>
      success(
        month === '2026-11-01'
          ? [
              {
                date: '2026-11-30',
                courses: [
                  lesson({ id: 'late', ...hours('2026-11-30 23:30–23:59') }),
                  lesson({
                    id: 'over',
                    startTimeMillis: hours('2026-11-30 23:30–23:59').startTimeMillis,
                    endTimeMillis: hours('2026-12-01 00:30–00:45').startTimeMillis,
                  }),
                ],
              },
            ]
          : [
              dayOf('2026-12-01'),
              { date: '2026-12-01', courses: [lesson({ id: 'early', ...hours('2026-12-01 00:00–02:00') })] },
            ],
      ),
    );
    await schedule.show(['2026-12-01']);
    const index = schedule.placed('Asia/Tokyo');
    assert.deepEqual(
      index.get('2026-11-30')?.map(({ lesson }) => lesson.id),
      ['over', 'late'],
    );
    assert.deepEqual(
      index.get('2026-12-01')?.map(({ lesson }) => lesson.id),
      ['early', 'over', '2026-12-01'],
    );
    assert.equal(schedule.placed('America/New_York').get('2026-11-30')?.length, 4);
  });

  test('are reckoned once for a month, however often it is shown', async (t) => {
    const { schedule } = await start(t);
    await schedule.show(['2026-11-20']);
    const before = schedule.placed('Asia/Tokyo').get('2026-11-01');
    await schedule.show(['2026-11-20', '2026-12-20']);
    assert.equal(schedule.placed('Asia/Tokyo').get('2026-11-01'), before);
  });
});

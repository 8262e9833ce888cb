import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isMeeting } from '../../../src/core/schedule/index.ts';
import { meetingFromProvider } from '../../../src/core/schedule/month-entries.ts';
import type { CalendarDay } from '../../../src/core/index.ts';
import { success } from '../../support/servers/scripted-server.ts';
import { hours, lesson, meeting } from './lessons.ts';
import { dayOf, start } from './loaded-months.ts';

const talk = meeting({ id: 'talk', ...hours('2026-11-20 09:00–09:30') });

describe('a calendar with meetings', () => {
  test('has them beside the lessons of their day, by their time, and by themselves on other days', async (t) => {
    const alone = meeting({ id: 'alone', ...hours('2026-11-21 09:00–09:30') });
    const { schedule } = await start(t, () =>
      success([
        { ...dayOf('2026-11-20'), meetings: [talk] },
        { date: '2026-11-21', courses: [], meetings: [alone] },
      ]),
    );
    await schedule.show(['2026-11-20']);
    assert.deepEqual(
      schedule.meetings.peek().map(({ id }) => id),
      ['talk', 'alone'],
    );
    const index = schedule.placed('Asia/Tokyo');
    const idsOn = (day: string) => index.get(day)?.map(({ lesson }) => [lesson.id, isMeeting(lesson)]);
    assert.deepEqual(idsOn('2026-11-20'), [
      ['talk', true],
      ['2026-11-20', false],
    ]);
    assert.deepEqual(idsOn('2026-11-21'), [['alone', true]]);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['2026-11-20'],
    );
  });

  test('without them is a calendar of lessons', async (t) => {
    const { schedule } = await start(t);
    await schedule.show(['2026-11-20']);
    assert.deepEqual(schedule.meetings.peek(), []);
    assert.deepEqual([...schedule.placed('Asia/Tokyo').keys()], ['2026-11-01']);
  });

  test("shows none beside the host page's own lessons", async (t) => {
    const { schedule } = await start(t, () => success([{ ...dayOf('2026-11-20'), meetings: [talk] }]));
    await schedule.show(['2026-11-20']);
    schedule.setEntries([lesson()]);
    assert.deepEqual(schedule.meetings.peek(), []);
  });
});

describe('a meeting as a reply to a write has it', () => {
  const isNovember = (day: string) => day.startsWith('2026-11');
  const days: CalendarDay[] = [{ ...dayOf('2026-11-20'), meetings: [talk] }];
  const meetingsOf = (found: readonly CalendarDay[]) =>
    found.map(({ date, meetings = [] }) => [date, ...meetings.map(({ id }) => id)].join(' '));

  test('goes to its new day', () =>
    assert.deepEqual(
      meetingsOf(meetingFromProvider(days, { ...talk, ...hours('2026-11-24 09:00–09:30') }, isNovember)),
      ['2026-11-20', '2026-11-24 talk'],
    ));
  test('leaves the month when it is moved out of it', () =>
    assert.deepEqual(
      meetingsOf(meetingFromProvider(days, { ...talk, ...hours('2026-12-24 09:00–09:30') }, isNovember)),
      ['2026-11-20'],
    ));
  test('leaves no empty day behind', () => {
    const alone: CalendarDay[] = [{ date: '2026-11-20', courses: [], meetings: [talk] }];
    assert.deepEqual(meetingFromProvider(alone, { ...talk, ...hours('2026-12-24 09:00–09:30') }, isNovember), []);
  });
  test('is put among the others by its time', () =>
    assert.deepEqual(
      meetingsOf(meetingFromProvider(days, meeting({ id: 'early', ...hours('2026-11-20 08:00–08:30') }), isNovember)),
      ['2026-11-20 early talk'],
    ));
  test('changes nothing in another month', () =>
    assert.equal(
      meetingFromProvider(days, meeting({ id: 'far', ...hours('2027-01-20 08:00–08:30') }), isNovember),
      days,
    ));
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  FIRST_VISITS,
  meetingJoinWindow,
  meetingState,
  nextMeetingChange,
  readMeetingQuery,
  writeMeetingQuery,
} from '../../../src/core/meetings/index.ts';

const MINUTE = 60_000;
const at = (time: string) => Date.parse(`2026-11-21T${time}+09:00`);
const meeting = { startTimeMillis: at('11:00:20'), endTimeMillis: at('11:30:20') };

describe('the state of a meeting', () => {
  for (const [now, state] of [
    ['10:59:59', 1],
    ['11:00:00', 2],
    ['11:30:59', 2],
    ['11:31:00', 3],
  ] as const) {
    test(`at ${now} is ${state} for 11:00 to 11:30, by whole minutes`, () =>
      assert.equal(meetingState(meeting, at(now)), state));
  }
  test('is 4 when it is cancelled, whatever else is known', () => {
    assert.equal(meetingState({ ...meeting, canceledAt: 1, actualEndTimeMillis: at('11:10:00') }, at('11:20:00')), 4);
  });
  test('is 3 once somebody has ended it, though its time is not over', () => {
    assert.equal(meetingState({ ...meeting, actualEndTimeMillis: at('11:10:00') }, at('11:20:00')), 3);
  });
});

describe('the door of a meeting', () => {
  for (const [now, joinWindow] of [
    ['11:00:19', 'early'],
    ['11:00:20', 'open'],
    ['11:30:20', 'open'],
    ['11:30:21', 'shut'],
  ] as const) {
    test(`at ${now} is ${joinWindow}: from its start to its end, to the second`, () =>
      assert.equal(meetingJoinWindow(meeting, at(now)), joinWindow));
  }
  test('is shut when it is cancelled, before its time too, and when it has been ended', () => {
    assert.equal(meetingJoinWindow({ ...meeting, canceledAt: 1 }, at('10:00:00')), 'shut');
    assert.equal(meetingJoinWindow({ ...meeting, actualEndTimeMillis: at('11:10:00') }, at('11:20:00')), 'shut');
  });
});

describe('the next change', () => {
  const next = (now: string, meetings = [meeting]) => nextMeetingChange(meetings, at(now), 'Asia/Tokyo');

  test('is each moment at which a state or a door is another one', () => {
    const moments = [];
    for (let now = at('10:00:00'); now < at('12:00:00');)
      moments.push((now = nextMeetingChange([meeting], now, 'Asia/Tokyo')));
    assert.deepEqual(moments, [
      at('11:00:00'),
      at('11:00:20'),
      at('11:30:20') + 1,
      at('11:31:00'),
      Date.parse('2026-11-22T00:00+09:00'),
    ]);
  });
  test('is midnight where nothing else changes', () => {
    const midnight = Date.parse('2026-11-22T00:00+09:00');
    assert.equal(next('10:00:00', []), midnight);
    assert.equal(nextMeetingChange([{ ...meeting, canceledAt: 1 }], at('10:00:00'), 'Asia/Tokyo'), midnight);
    assert.equal(midnight - at('23:59:00'), MINUTE);
  });
});

describe('the address of a page of meetings', () => {
  test('has only what is not as usual, and reads back', () => {
    assert.equal(writeMeetingQuery(FIRST_VISITS), '');
    assert.equal(writeMeetingQuery({ page: 3, size: 20 }), 'page=3&size=20');
    assert.deepEqual(readMeetingQuery('page=3&size=20'), { page: 3, size: 20 });
    assert.equal(writeMeetingQuery({ page: 1, size: 20 }, { page: 1, size: 20 }), '');
  });
  for (const text of ['page=0', 'page=-1&size=7', 'page=x&size=1000', 'state=3&words=a']) {
    test(`${text} means the first page`, () => assert.deepEqual(readMeetingQuery(text), FIRST_VISITS));
  }
});

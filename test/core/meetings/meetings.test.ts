import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  FIRST_VISITS,
  meetingJoinWindow,
  meetingState,
  nextMeetingChange,
  readMeetingQuery,
  writeMeetingQuery,
  createMeetings,
} from '../../../src/core/meetings/index.ts';
import { success, type Answer } from '../../support/servers/scripted-server.ts';
import { pageOf, paging, start } from '../recorded-session.ts';

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
  test('is 3 once someone has ended it, although its time is not over', () => {
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
  test('is midnight if nothing else changes', () => {
    const midnight = Date.parse('2026-11-22T00:00+09:00');
    assert.equal(next('10:00:00', []), midnight);
    assert.equal(nextMeetingChange([{ ...meeting, canceledAt: 1 }], at('10:00:00'), 'Asia/Tokyo'), midnight);
    assert.equal(midnight - at('23:59:00'), MINUTE);
  });
});

describe('the address of a page of meetings', () => {
  test('contains only values that differ from the defaults, and can be read back', () => {
    assert.equal(writeMeetingQuery(FIRST_VISITS), '');
    assert.equal(writeMeetingQuery({ page: 3, size: 20 }), 'page=3&size=20');
    assert.deepEqual(readMeetingQuery('page=3&size=20'), { page: 3, size: 20 });
    assert.equal(writeMeetingQuery({ page: 1, size: 20 }, { page: 1, size: 20 }), '');
  });
  for (const text of ['page=0', 'page=-1&size=7', 'page=x&size=1000', 'state=3&words=a']) {
    test(`${text} means the first page`, () => assert.deepEqual(readMeetingQuery(text), FIRST_VISITS));
  }
});

describe('meetings', () => {
  const meeting = { id: '9', title: '三者面談', visitorName: '佐藤', startTimeMillis: 1, endTimeMillis: 2, memo: '' };

  test('go: list-loading on, call, list-loading off; and one of them can be looked at', async (t) => {
    const { session, lines } = await start(t, success(pageOf(meeting)));
    const meetings = createMeetings(session);
    await meetings.load({ page: 3, size: 20 });
    assert.deepEqual(lines, ['listLoading=true', 'call GET /api/client/teacher/meeting', 'listLoading=false']);
    assert.deepEqual(meetings.searchData.peek(), { page: 3, size: 20 });
    meetings.select('9');
    assert.deepEqual(meetings.visitDetail.peek(), meeting);
    meetings.select(undefined);
    assert.equal(meetings.visitDetail.peek(), undefined);
  });

  test('have a studio', async (t) => {
    const studio = { id: '9', startTimeMillis: 1, endTimeMillis: 2, currentMillis: 1 };
    const { session } = await start(t, success(studio));
    const meetings = createMeetings(session);
    await meetings.readStudio('9');
    assert.deepEqual(meetings.studioInfo.peek(), studio);
  });

  test('end: submit-loading on, call, submit-loading off, result, and every list is reloaded', async (t) => {
    const { session, lines } = await start(t, success());
    const meetings = createMeetings(session);
    await meetings.end('9');
    assert.deepEqual(
      lines.map((line) => line.replace(/=\d+$/, '')),
      [
        'isSubmitLoading=true',
        'call POST /api/backstage/meeting/studio/termination/9',
        'isSubmitLoading=false',
        'revision',
      ],
    );
    assert.equal(meetings.visitResult.peek().status, 1);
  });

  test('are cancelled when the screen is disposed', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const meetings = createMeetings(session);
    const calls = [meetings.load(paging), meetings.readStudio('9')];
    await server.waitForRequest(2);
    meetings.dispose();
    for (const call of calls) assert.equal((await call).failure?.kind, 'aborted');
  });
});

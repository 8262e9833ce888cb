import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMeetings } from '../../../src/core/index.ts';
import { success, type Answer } from '../../support/servers/scripted-server.ts';
import { pageOf, paging, start } from '../recorded-session.ts';

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

  test('end: submit-loading on, call, submit-loading off, result, and every list is asked anew', async (t) => {
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

  test('are called off when the screen goes', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const meetings = createMeetings(session);
    const calls = [meetings.load(paging), meetings.readStudio('9')];
    await server.waitForRequest(2);
    meetings.dispose();
    for (const call of calls) assert.equal((await call).failure?.kind, 'aborted');
  });
});

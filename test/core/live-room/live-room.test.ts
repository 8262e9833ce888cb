import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { commonOf, createMemoryStorage } from '../../../src/core/session/index.ts';
import { createRoom, type ClientSocket, createLiveRoom } from '../../../src/core/live-room/index.ts';
import {
  dueAnnouncement,
  lessonClock,
  lessonAnnouncements,
  nextAnnouncement,
  type LessonPhase,
} from '../../../src/core/live-room/lesson-clock.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { createTestBoard, devices } from '../../support/models/rooms.ts';
import { signIn, startSession, timeline, deferred } from '../../support/models/sessions.ts';
import {
  startScriptedServer,
  rejection,
  success,
  type Answer,
  type Script,
} from '../../support/servers/scripted-server.ts';

/** In ms. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The start of the lesson. */
const start17 = Date.parse('2026-11-20T17:00:00+09:00');

/** What lets a teacher into the room. */
const ticket = {
  engine: 'mesh',
  url: 'wss://provider.example/live',
  token: 't',
  room: 'r',
  identity: 'hanako',
  role: 'teacher',
  iceServers: [],
};

/** When the room is open. */
const studio = { id: '7', startTimeMillis: start17, endTimeMillis: start17 + HOUR };

/** A room whose calls are written down in `lines`, and its loading flag in `loading`. */
async function start(t: TestContext, now: number, script: Script | Answer) {
  const lines: string[] = [];
  const server = await startScriptedServer(t, (request, count) => {
    lines.push(`call ${request.method} ${request.path}`);
    return typeof script === 'function' ? script(request, count) : script;
  });
  const session = startSession(t, server.url, { clock: createManualClock(now) });
  signIn(session);
  const { isPageLoading } = commonOf(session);
  const loading = timeline(t, { isPageLoading });
  return { server, session, lines, loading, room: createLiveRoom(session) };
}

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
    test(`stays open without a ticket if the provider has no rooms and replies with ${what}`, async (t) => {
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
    test(`shows that the meeting has ended if the provider replies only "${message}"`, async (t) => {
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

  test('stays open without a ticket if the provider has only the fields of the specification', async (t) => {
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

// A provider that sends what nobody expects: the page stays in its room, and does not come back again and again.

const student = { id: 's', identity: 'student-1', name: '生徒', role: 'student', link: 'ok', state: devices };
const welcome = {
  type: 'welcome',
  participantId: 'm',
  key: 'k',
  identity: 'teacher-1',
  state: devices,
  seq: 0,
  now: 0,
  role: 'teacher',
  name: '先生',
  title: '数学',
  kind: 'class',
  iceServers: [],
  participants: [student],
  chat: [],
  attendance: [],
  parts: 0,
  fileToken: 'f',
  clock: { startTimeMillis: 0, endTimeMillis: 1, closesAt: 2 },
};

/** A page inside a room, whose provider is this test. */
function enter(first: object = welcome, phase = 'inside') {
  const clock = createManualClock();
  const sockets: { emit(type: 'open' | 'close' | 'message', event?: object): void }[] = [];
  const room = createRoom({
    url: 'ws://provider.example/rooms',
    token: 't',
    room: 'r',
    board: createTestBoard(),
    storage: createMemoryStorage(),
    state: devices,
    language: 'en',
    clock,
    random: () => 0.5,
    openSocket: () => {
      const listeners = new Map<string, (event: object) => void>();
      sockets.push({ emit: (type, event = {}) => listeners.get(type)?.(event) });
      const socket = {
        send() {},
        close() {},
        addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
      };
      return socket as ClientSocket;
    },
  });
  room.join();
  const send = (message: unknown) => sockets.at(-1)?.emit('message', { data: JSON.stringify(message) });
  sockets[0]?.emit('open');
  send(first);
  assert.equal(room.phase.peek(), phase);
  return { room, clock, send, sockets };
}

const chatMessage = (id: string) => ({ id, identity: 'student-1', name: '生徒', role: 'student', text: id, at: 1 });

describe('a page in a room', () => {
  test('counts an unknown numbered message as received', () => {
    const { room, send, sockets } = enter();
    send({ type: 'weather', seq: 1, sky: 'blue' });
    send({ type: 'chat', seq: 2, message: chatMessage('a') });
    assert.deepEqual([room.chat.peek().map(({ id }) => id), sockets.length], [['a'], 1]);
  });

  test('ignores a message with an impossible time', () => {
    const { room, send, sockets } = enter();
    send({ type: 'chat', seq: 1, message: { ...chatMessage('never'), at: 1e300 } });
    send({ type: 'chat', seq: 2, message: chatMessage('a') });
    assert.deepEqual([room.chat.peek().map(({ id }) => id), sockets.length], [['a'], 1]);
  });

  test('continues when a signal listener throws', () => {
    const { room, send } = enter();
    room.onSignal(() => {
      throw new Error('a bad signal');
    });
    send({ type: 'signal', seq: 1, from: 's', signal: { description: 1 } });
    send({ type: 'chat', seq: 2, message: chatMessage('a') });
    assert.deepEqual([room.phase.peek(), room.chat.peek().length], ['inside', 1]);
  });

  for (const [code, reason] of [
    [1008, 'rejected a message'],
    [1011, 'has an internal error'],
    [1013, 'asks to try later'],
  ] as const) {
    test(`reconnects after about five seconds to a provider that ${reason}`, () => {
      const { room, clock, sockets } = enter();
      sockets[0]?.emit('close', { code });
      assert.equal(room.phase.peek(), 'reconnecting');
      clock.advance(4_999);
      assert.equal(sockets.length, 1);
      clock.advance(1);
      assert.equal(sockets.length, 2);
    });
  }

  test('reconnects at once after a broken connection', () => {
    const { clock, sockets } = enter();
    sockets[0]?.emit('close', { code: 1006 });
    clock.advance(0);
    assert.equal(sockets.length, 2);
  });
});

test('ICE servers arrive with the admission, and again before their credentials expire', () => {
  const server = (username: string) => ({ urls: ['turn:turn.example.jp'], username, credential: 'c' });
  const { room, send } = enter(
    { ...welcome, role: 'student', state: { ...devices, admissionState: 'waiting' } },
    'waiting',
  );
  assert.deepEqual(room.iceServers.peek(), []);
  send({
    type: 'admitted',
    seq: 1,
    participants: [],
    chat: [],
    attendance: [],
    parts: 0,
    fileToken: 'f',
    iceServers: [server('1:s')],
  });
  assert.deepEqual([room.phase.peek(), room.iceServers.peek()], ['inside', [server('1:s')]]);
  send({ type: 'files', fileToken: 'g', iceServers: [server('2:s')] });
  assert.deepEqual([room.fileToken.peek(), room.iceServers.peek()], ['g', [server('2:s')]]);
});

const SECOND = 1_000;
const startMillis = Date.UTC(2026, 10, 20, 8);
const end = startMillis + 60 * MINUTE;
const lesson = { startTimeMillis: startMillis, endTimeMillis: end, closesAt: startMillis + 360 * MINUTE };
const ended = { ...lesson, actualEndTimeMillis: end + 5 * MINUTE, closesAt: end + 35 * MINUTE };
const meeting = { startTimeMillis: startMillis, endTimeMillis: end, closesAt: end };

describe("the lesson's clock", () => {
  const cases: [what: string, times: typeof lesson, now: number, phase: LessonPhase, left: number, over: number][] = [
    ['30 minutes before the start', lesson, startMillis - 30 * MINUTE, 'before', 30, 0],
    ['a second before the start', lesson, startMillis - SECOND, 'before', 1, 0],
    ['at the start', lesson, startMillis, 'running', 60, 0],
    ['a second after the start', lesson, startMillis + SECOND, 'running', 60, 0],
    ['12 minutes before the end', lesson, end - 12 * MINUTE, 'running', 12, 0],
    ['half a minute before the end', lesson, end - 30 * SECOND, 'running', 1, 0],
    ['a millisecond before the end', lesson, end - 1, 'running', 1, 0],
    ['at the planned end', lesson, end, 'over', 300, 0],
    ['59 seconds over', lesson, end + 59 * SECOND, 'over', 300, 0],
    ['a minute over', lesson, end + MINUTE, 'over', 299, 1],
    ['over, with an actual end', ended, end + 6 * MINUTE, 'over', 29, 6],
    ['at the bound', ended, end + 35 * MINUTE, 'over', 0, 35],
    ['after the bound', ended, end + 35 * MINUTE + 1, 'closed', 0, 35],
    ['a meeting at its end', meeting, end, 'over', 0, 0],
    ['a meeting after its end', meeting, end + 1, 'closed', 0, 0],
  ];
  for (const [what, times, now, phase, minutesLeft, minutesOver] of cases) {
    test(what, () => {
      const shown = lessonClock(times, now);
      assert.deepEqual([shown.phase, shown.minutesLeft, shown.minutesOver], [phase, minutesLeft, minutesOver]);
      assert.equal(shown.closesAt, times.closesAt);
    });
  }

  test('knows whether the room stays open after the planned end', () => {
    assert.equal(lessonClock(lesson, startMillis).endsAtOnce, false);
    assert.equal(lessonClock(meeting, startMillis).endsAtOnce, true);
  });
});

describe('announcements', () => {
  const announced = (times: typeof lesson) =>
    lessonAnnouncements(times).map(({ minutes, until }) => `${minutes} ${until}`);

  test('come at 10, 5 and 1 minutes before the planned end and before the closing', () => {
    assert.deepEqual(announced(lesson), ['10 end', '5 end', '1 end', '10 closing', '5 closing', '1 closing']);
    assert.deepEqual(lessonAnnouncements(lesson)[0], { at: end - 10 * MINUTE, minutes: 10, until: 'end' });
  });

  test('mention only the closing if it is the planned end', () => {
    assert.deepEqual(announced(meeting), ['10 closing', '5 closing', '1 closing']);
  });

  test('never come before the start of a short lesson', () => {
    assert.deepEqual(
      announced({ ...meeting, endTimeMillis: startMillis + 8 * MINUTE, closesAt: startMillis + 8 * MINUTE }),
      ['5 closing', '1 closing'],
    );
  });

  test('are found as the next one after a time', () => {
    assert.equal(nextAnnouncement(lesson, end - 10 * MINUTE - 1)?.minutes, 10);
    assert.equal(nextAnnouncement(lesson, end - 10 * MINUTE)?.minutes, 5);
    assert.equal(nextAnnouncement(lesson, end)?.until, 'closing');
    assert.equal(nextAnnouncement(lesson, lesson.closesAt), undefined);
  });

  test('are due once, and after a sleep only the last one', () => {
    assert.equal(dueAnnouncement(lesson, end - 10 * MINUTE - 1, end - 10 * MINUTE)?.minutes, 10);
    assert.equal(dueAnnouncement(lesson, end - 10 * MINUTE, end - 9 * MINUTE), undefined);
    assert.equal(dueAnnouncement(lesson, startMillis, end - MINUTE)?.minutes, 1);
  });
});

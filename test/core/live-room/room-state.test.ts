// The room's protocol from the provider's side: which message leads to which state and effects.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  CLOSE,
  CHAT_LENGTH,
  leaderAmong,
  leadsByDefault,
  readServerMessage,
  type ServerMessage,
  type Participant,
  type View,
} from '../../../src/core/live-room/index.ts';
import {
  ADVICE,
  canProgress,
  isKnownProgress,
  isNeeded,
  knownTroubles,
} from '../../../src/core/live-room/protocol/advice.ts';
import { reduceRoom } from '../../../src/core/live-room/state/reduce-room.ts';
import { createRoomState, type RoomMessage, type RoomState } from '../../../src/core/live-room/state/room-state.ts';
import type { RoomStep } from '../../../src/core/live-room/state/room-step.ts';
import { devices } from '../../support/models/rooms.ts';

// States and messages that the tests of the room's reducer start from.

const studentParticipant = {
  id: 's',
  identity: 'student-1',
  name: '生徒',
  role: 'student',
  link: 'ok',
  state: devices,
} as const;

const welcomeMessage: Extract<ServerMessage, { type: 'welcome' }> = {
  type: 'welcome',
  participantId: 'm',
  key: 'k',
  identity: 'teacher-1',
  state: devices,
  seq: 0,
  now: 1_000,
  role: 'teacher',
  name: '先生',
  title: '数学',
  kind: 'class',
  iceServers: [],
  participants: [studentParticipant],
  chat: [],
  attendance: [],
  parts: 0,
  fileToken: 'f',
  clock: { startTimeMillis: 0, endTimeMillis: 1, closesAt: 2 },
};

/** A page that has not joined yet, and can fetch new tickets. */
const initialState = createRoomState({
  token: 't',
  language: 'en',
  ownState: devices,
  resumeKey: undefined,
  canRenew: true,
});

/** Feeds messages to the reducer; returns the last step. */
function feed(state: RoomState, ...messages: readonly RoomMessage[]): RoomStep {
  return messages.reduce<RoomStep>((step, message) => reduceRoom(step.state, message), { state, effects: [] });
}

const received = (message: ServerMessage): RoomMessage => ({ type: 'received', message });

/** A page inside the room, with one student. */
const insideState = feed(initialState, { type: 'opened', at: 500 }, received(welcomeMessage)).state;

/** The messages that a step sends. */
const sentBy = ({ effects }: RoomStep) => effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : []));

/** The kinds of a step's effects, in order. */
const effectsOf = ({ effects }: RoomStep) => effects.map(({ type }) => type);

/** A chat message of the student. */
const chatMessage = (id: string) => ({
  id,
  identity: 'student-1',
  name: '生徒',
  role: 'student' as const,
  text: id,
  at: 1,
});

const stale = received({ type: 'rejected', reason: 'stale', message: 'Too old.' });

describe('a welcome', () => {
  test('brings the page inside, with everything that the provider sent', () => {
    const step = feed(initialState, { type: 'opened', at: 500 }, received({ ...welcomeMessage, fileToken: 'g' }));
    const { phase, self, participants, title, kind, engine, fileToken, boardReady, welcomeCount } = step.state;
    assert.deepEqual(
      [phase, self?.id, participants, title, kind, engine, fileToken, boardReady, welcomeCount],
      ['inside', 'm', [studentParticipant], '数学', 'class', 'mesh', 'g', true, 1],
    );
    assert.deepEqual(step.effects, [
      { type: 'settleConnection' },
      { type: 'adjustClock', now: 1_000, sentAt: 500 },
      { type: 'remember', value: { participantId: 'm', key: 'k', state: devices } },
      { type: 'openBoard', acknowledged: undefined },
    ]);
  });

  test('names the media engine of the room', () => {
    const { state } = feed(initialState, { type: 'opened', at: 0 }, received({ ...welcomeMessage, engine: 'sfu' }));
    assert.equal(state.engine, 'sfu');
  });

  test('into the lobby leaves board and chat closed until the teacher admits', () => {
    const waiting = { ...welcomeMessage, state: { ...devices, admissionState: 'waiting' as const } };
    const step = feed(initialState, { type: 'opened', at: 0 }, received(waiting));
    assert.equal(step.state.phase, 'waiting');
    assert.equal(effectsOf(step).includes('openBoard'), false);
    const { participants, attendance, parts, fileToken } = welcomeMessage;
    const view = { participants, attendance, parts, fileToken, chat: [chatMessage('a')] };
    const admitted = feed(step.state, received({ type: 'admitted', seq: 1, ...view }));
    assert.deepEqual([admitted.state.phase, admitted.state.chat.length, admitted.state.unread], ['inside', 1, 0]);
    assert.deepEqual(admitted.effects, [{ type: 'openBoard', acknowledged: undefined }]);
  });

  test('of a restarted provider gets the raised hand and unconfirmed messages again, without signaling messages', () => {
    const { state } = feed(
      insideState,
      { type: 'raiseHand', up: true },
      received({ type: 'pong', at: 0, now: 0, received: 1 }),
      { type: 'sendReliably', message: { type: 'signal', to: 's', signal: {} } },
      { type: 'sendReliably', message: { type: 'admit', participantId: 's' } },
      { type: 'lost', code: 1006 },
    );
    const step = feed(state, { type: 'opened', at: 0 }, received(welcomeMessage));
    assert.deepEqual(sentBy(step), [
      { type: 'admit', participantId: 's', n: 1 },
      { type: 'hand', up: true, n: 2 },
    ]);
  });

  test('after an interruption counts messages of others as unread', () => {
    const known = feed(insideState, received({ type: 'chat', seq: 1, message: chatMessage('a') }), {
      type: 'readChat',
    });
    const again = received({ ...welcomeMessage, chat: [chatMessage('a'), chatMessage('b')] });
    const { state } = feed(known.state, { type: 'lost', code: 1006 }, { type: 'opened', at: 0 }, again);
    assert.deepEqual([state.chat.map(({ id }) => id), state.unread, state.welcomeCount], [['a', 'b'], 1, 2]);
  });
});

test('a resume sends only what the provider has not received', () => {
  const { state } = feed(
    insideState,
    { type: 'sendReliably', message: { type: 'signal', to: 's', signal: { round: '1' } } },
    { type: 'sendReliably', message: { type: 'signal', to: 's', signal: { round: '2' } } },
    { type: 'lost', code: 1006 },
    { type: 'opened', at: 0 },
  );
  const { now, clock, participants, parts, fileToken } = welcomeMessage;
  const resumed = { now, clock, participants, parts, fileToken, acknowledged: 7, received: 1 };
  const step = feed(state, received({ type: 'resumed', ...resumed }));
  assert.deepEqual(sentBy(step), [{ type: 'signal', to: 's', signal: { round: '2' }, n: 2 }]);
  assert.deepEqual([step.state.phase, step.state.welcomeCount], ['inside', 1]);
  assert.deepEqual(step.effects.at(-1), { type: 'openBoard', acknowledged: 7 });
});

describe('a numbered message', () => {
  const chat = (seq: number) => received({ type: 'chat', seq, message: chatMessage(`message ${seq}`) });

  test('is applied once and in order', () => {
    const { state } = feed(insideState, chat(1), chat(1), chat(2));
    assert.deepEqual([state.chat.length, state.seen, state.unread], [2, 2, 2]);
  });

  test('after a gap is not applied, and the page reconnects', () => {
    const step = feed(insideState, chat(2));
    assert.deepEqual([step.state.chat.length, step.state.seen, step.effects], [0, 0, [{ type: 'reconnect' }]]);
  });

  test('of an unknown type counts as received if it is the next one', () => {
    assert.equal(feed(insideState, { type: 'unknown', seq: 1 }).state.seen, 1);
    assert.equal(feed(insideState, { type: 'unknown', seq: 2 }).state.seen, 0);
  });
});

describe('a participant', () => {
  test('who joins with a known ID has reloaded the page', () => {
    const joined = { type: 'joined', seq: 1, participant: studentParticipant } as const;
    assert.deepEqual(feed(insideState, received(joined)).effects, [{ type: 'emitRenewed', participantId: 's' }]);
    const other = received({ ...joined, participant: { ...studentParticipant, id: 'x' } });
    const step = feed(insideState, other);
    assert.deepEqual([step.effects, step.state.participants.length], [[], 2]);
  });

  test('who leaves loses the pointer', () => {
    const pointing = feed(
      insideState,
      received({ type: 'pointer', from: 's', laser: { page: 'p', x: 1, y: 2 } }),
    ).state;
    assert.deepEqual(pointing.pointers.get('s'), { laser: { page: 'p', x: 1, y: 2 } });
    const { state } = feed(pointing, received({ type: 'left', seq: 1, participantId: 's', reason: 'left' }));
    assert.deepEqual([state.participants, state.pointers.size], [[], 0]);
  });

  test('never has the own devices changed by the provider', () => {
    const own = { ...studentParticipant, id: 'm', state: { ...devices, microphone: 'off' as const, handAt: 5 } };
    const { state } = feed(insideState, received({ type: 'changed', seq: 1, participant: own }));
    assert.deepEqual([state.self?.state.microphone, state.self?.state.handAt, state.isHandUp], ['on', 5, true]);
  });
});

describe('a rejection', () => {
  test('ends the room, and the tab stays the same participant', () => {
    const step = feed(initialState, received({ type: 'rejected', reason: 'full', message: 'Full.' }));
    assert.deepEqual([step.state.phase, step.state.rejection?.reason], ['rejected', 'full']);
    assert.deepEqual(effectsOf(step), ['release']);
  });

  test('of a removed person makes the tab forget the participant', () => {
    const step = feed(insideState, received({ type: 'rejected', reason: 'removed', message: '' }));
    assert.deepEqual([step.state.phase, step.state.resumeKey], ['removed', undefined]);
    assert.deepEqual(effectsOf(step), ['forget', 'release']);
  });

  test('of a stale ticket fetches a new one, once', () => {
    const renewing = feed(initialState, stale);
    assert.deepEqual(effectsOf(renewing), ['renewTicket']);
    const closed = feed(renewing.state, { type: 'lost', code: CLOSE.rejected });
    assert.equal(closed.state.isClosed, false);
    const renewed = feed(closed.state, { type: 'ticketRenewed', token: 'u' });
    assert.deepEqual([renewed.state.token, effectsOf(renewed)], ['u', ['reconnect']]);
    assert.equal(feed(renewed.state, stale).state.phase, 'rejected');
  });

  test('of a stale ticket remains if there is no new one', () => {
    const { state } = feed(initialState, stale, { type: 'ticketRenewed', token: undefined });
    assert.deepEqual([state.phase, state.rejection], ['rejected', { reason: 'stale', message: 'Too old.' }]);
  });

  test('of the board stops sending changes until the next join', () => {
    const step = feed(insideState, received({ type: 'boardRejected', number: 1, reason: 'full', message: 'Full.' }));
    assert.deepEqual([step.state.boardRejection, effectsOf(step)], ['Full.', ['pauseBoard']]);
    const { state } = feed(step.state, { type: 'opened', at: 0 }, received(welcomeMessage));
    assert.equal(state.boardRejection, '');
  });
});

for (const [code, phase] of [
  [CLOSE.ended, 'ended'],
  [CLOSE.removed, 'removed'],
  [CLOSE.full, 'rejected'],
  [1006, 'reconnecting'],
] as const) {
  test(`close code ${code} without a message means: ${phase}`, () => {
    assert.equal(feed(insideState, { type: 'lost', code }).state.phase, phase);
  });
}

test('an ended room ignores everything that comes later', () => {
  const ended = received({ type: 'ended', seq: 1, reason: 'closed', attendance: [] });
  const { state } = feed(insideState, ended, received({ type: 'chat', seq: 2, message: chatMessage('late') }));
  assert.deepEqual([state.phase, state.ending, state.chat, state.isClosed], ['ended', 'closed', [], true]);
});

test('the board is ready when its last part has arrived', () => {
  const part = received({ type: 'boardPart', update: '' });
  const { state } = feed(initialState, { type: 'opened', at: 0 }, received({ ...welcomeMessage, parts: 2 }), part);
  assert.equal(state.boardReady, false);
  assert.equal(feed(state, part).state.boardReady, true);
});

test("a teacher's recall reaches every listener", () => {
  const step = feed(insideState, received({ type: 'recalled', seq: 1, from: 's' }));
  assert.deepEqual(step.effects, [{ type: 'emitRecalled', from: 's' }]);
});

// The room's protocol from the client's side: which action sends what, and when.

const reconnecting = feed(insideState, { type: 'lost', code: 1006 }).state;

describe('a join', () => {
  test('of a new page introduces a new participant', () => {
    const step = feed(initialState, { type: 'opened', at: 5 });
    assert.deepEqual(step.effects, [
      { type: 'sendJoin', message: { type: 'join', token: 't', language: 'en', state: devices } },
    ]);
    assert.equal(step.state.joinedAt, 5);
  });

  test('after an interruption resumes behind the last message', () => {
    const step = feed({ ...reconnecting, seen: 4 }, { type: 'opened', at: 5 });
    const resume = { participantId: 'm', key: 'k', seen: 4 };
    assert.deepEqual(step.effects, [
      { type: 'sendJoin', message: { type: 'join', token: 't', language: 'en', state: devices, resume } },
    ]);
  });

  test('of a reloaded page resumes without a number, since it has seen nothing', () => {
    const reloaded = { ...initialState, resumeKey: { participantId: 'm', key: 'k' } };
    const [effect] = feed(reloaded, { type: 'opened', at: 5 }).effects;
    assert.deepEqual(effect?.type === 'sendJoin' && effect.message.resume, { participantId: 'm', key: 'k' });
  });

  test('is followed by the state that changed before its reply', () => {
    const camera = { type: 'changeState', change: { camera: 'off' } } as const;
    const step = feed(initialState, { type: 'opened', at: 5 }, camera, received(welcomeMessage));
    assert.deepEqual(sentBy(step), [{ type: 'state', state: { ...devices, camera: 'off' } }]);
  });
});

describe('a change of the own state', () => {
  const mute = { type: 'changeState', change: { microphone: 'off' } } as const;

  test('is sent and remembered', () => {
    const step = feed(insideState, mute);
    assert.deepEqual(effectsOf(step), ['remember', 'send']);
    assert.equal(step.state.self?.state.microphone, 'off');
  });

  test('during an interruption is remembered, and reported by the next join', () => {
    const muted = feed(reconnecting, mute);
    assert.deepEqual(effectsOf(muted), ['remember']);
    const [join] = feed(muted.state, { type: 'opened', at: 0 }).effects;
    assert.equal(join?.type === 'sendJoin' && join.message.state.microphone, 'off');
  });

  test("responds to the teacher's request, if it is about a device", () => {
    const asked = feed(insideState, received({ type: 'asked', seq: 1, from: 's', what: 'unmute' })).state;
    assert.equal(feed(asked, { type: 'changeState', change: { quality: 'poor' } }).state.asked?.what, 'unmute');
    assert.equal(feed(asked, mute).state.asked, undefined);
    assert.equal(feed(asked, { type: 'dismissRequest' }).state.asked, undefined);
  });

  test('in the lobby can request admission, whose answer is the provider’s alone', () => {
    const lobby = feed(
      initialState,
      { type: 'opened', at: 0 },
      received({ ...welcomeMessage, state: { ...devices, admissionState: 'devices' } }),
    ).state;
    const { state } = feed(lobby, { type: 'changeState', change: { admissionState: 'inside' } });
    assert.deepEqual([state.self?.state.admissionState, state.ownState.admissionState], ['devices', 'inside']);
    const participant = {
      ...welcomeMessage,
      id: welcomeMessage.participantId,
      link: 'ok' as const,
      state: { ...devices, admissionState: 'waiting' as const },
    };
    const answered = feed(state, received({ type: 'changed', seq: 1, participant })).state;
    assert.equal(answered.self?.state.admissionState, 'waiting');
  });

  test('of a page that has left changes nothing', () => {
    const left = feed(insideState, { type: 'leave' }).state;
    assert.deepEqual(feed(left, mute), { state: left, effects: [] });
  });
});

describe('a chat message', () => {
  const write = (text: string) => ({ type: 'sendChatMessage', id: 'own', text, at: 9 }) as const;

  test('is shown as pending and sent under a number', () => {
    const step = feed(insideState, write('  Hello  '));
    assert.deepEqual(sentBy(step), [{ type: 'chat', id: 'own', text: 'Hello', n: 1 }]);
    assert.deepEqual(
      step.state.chat.map(({ id, text, pending }) => [id, text, pending]),
      [['own', 'Hello', true]],
    );
  });

  test('is stored once the provider sends it back, and never unread', () => {
    const stored = { id: 'own', identity: 'teacher-1', name: '先生', role: 'teacher', text: 'Hello', at: 10 } as const;
    const { state } = feed(insideState, write('Hello'), received({ type: 'chat', seq: 1, message: stored }));
    assert.deepEqual([state.chat, state.unread], [[stored], 0]);
  });

  test('is cut at its limit', () => {
    assert.equal(feed(insideState, write('x'.repeat(CHAT_LENGTH + 1))).state.chat[0]?.text.length, CHAT_LENGTH);
  });

  test('that is blank, or written outside, is not sent', () => {
    assert.deepEqual(feed(insideState, write(' \n')), { state: insideState, effects: [] });
    assert.deepEqual(feed(initialState, write('Hello')), { state: initialState, effects: [] });
  });
});

describe('a message that must arrive', () => {
  const admit = { type: 'sendReliably', message: { type: 'admit', participantId: 's' } } as const;

  test('is kept until the provider confirms it', () => {
    const { state } = feed(insideState, admit);
    assert.equal(state.outbox.waiting.length, 1);
    const pong = received({ type: 'pong', at: 0, now: 0, received: 1 });
    assert.deepEqual(feed(state, pong).state.outbox, { waiting: [], last: 1 });
  });

  test('waits for the connection', () => {
    const step = feed(reconnecting, admit);
    assert.deepEqual([step.effects, step.state.outbox.waiting.length], [[], 1]);
  });
});

test('a pointer and a ping are sent only while joined', () => {
  const point = { type: 'point', pointer: { laser: { page: 'p', x: 1, y: 2 } } } as const;
  assert.deepEqual(sentBy(feed(insideState, point)), [{ type: 'pointer', laser: { page: 'p', x: 1, y: 2 } }]);
  assert.deepEqual(sentBy(feed(insideState, { type: 'pingDue', at: 3 })), [{ type: 'ping', at: 3, seen: 0 }]);
  assert.deepEqual(feed(reconnecting, point).effects, []);
  assert.deepEqual(feed(reconnecting, { type: 'pingDue', at: 3 }).effects, []);
});

describe('leaving', () => {
  test('notifies the provider, resets the participant and releases everything', () => {
    const step = feed(insideState, { type: 'leave' });
    assert.deepEqual(effectsOf(step), ['send', 'forget', 'release']);
    assert.deepEqual([step.state.phase, step.state.isClosed], ['left', true]);
    assert.deepEqual(feed(step.state, { type: 'leave' }, { type: 'retry' }).effects, []);
  });

  test('by closing the page keeps the participant for a reload', () => {
    const step = feed(insideState, { type: 'dispose' });
    assert.deepEqual(
      [effectsOf(step), step.state.phase, step.state.resumeKey?.participantId],
      [['release'], 'inside', 'm'],
    );
  });
});

test('the reducer changes no state in place', () => {
  const before = JSON.stringify(insideState);
  feed(insideState, { type: 'raiseHand', up: true }, { type: 'sendChatMessage', id: 'a', text: 'a', at: 0 });
  assert.equal(JSON.stringify(insideState), before);
});

const view: View = { shows: 'board', page: 'p', leads: true, follows: true };

/** A participant inside, with these changes. */
function person(id: string, role: Participant['role'], state: Partial<Participant['state']> = {}): Participant {
  return {
    ...studentParticipant,
    id,
    role,
    state: { ...studentParticipant.state, admissionState: 'inside', ...state },
  };
}

describe('the leader of a room', () => {
  test('is the first teacher inside whose view leads', () => {
    const others = [person('a', 'teacher'), person('b', 'teacher', { view }), person('c', 'teacher', { view })];
    assert.equal(leaderAmong(others)?.id, 'b');
  });

  test('is never a student, nor a teacher who does not lead or is not inside', () => {
    const others = [
      person('a', 'student', { view }),
      person('b', 'teacher', { view: { ...view, leads: false } }),
      person('c', 'teacher', { view, admissionState: 'devices' }),
    ];
    assert.equal(leaderAmong(others), undefined);
  });
});

describe('without a choice a teacher', () => {
  test('leads alone and with one student, even with others in the lobby', () => {
    assert.equal(leadsByDefault([]), true);
    assert.equal(leadsByDefault([person('a', 'student'), person('b', 'student', { admissionState: 'waiting' })]), true);
  });

  test('does not lead several students', () => {
    assert.equal(leadsByDefault([person('a', 'student'), person('b', 'student')]), false);
  });
});

const advice = { name: 'camera', at: 7, progress: 'sent' } as const;

test('known troubles are each there once, in their order', () => {
  assert.deepEqual(knownTroubles(['hidden', 'ofNextYear', 'soundBlocked', 'hidden']), ['soundBlocked', 'hidden']);
});

test('the state of an advice advances only, and from an answer only to the end of the trouble', () => {
  assert.ok(canProgress('sent', 'seen') && canProgress('seen', 'done') && canProgress('sent', 'solved'));
  assert.ok(canProgress('closed', 'solved') && canProgress('done', 'solved'));
  for (const [from, to] of [
    ['seen', 'sent'],
    ['seen', 'seen'],
    ['done', 'closed'],
    ['closed', 'seen'],
    ['solved', 'solved'],
  ] as const)
    assert.ok(!canProgress(from, to), `${from} to ${to}`);
});

test('advice is needed while its problem lasts', () => {
  const on = { microphone: 'on', camera: 'on' } as const;
  assert.ok(isNeeded('camera', { ...on, camera: 'off' }), 'switching the camera off does not solve it');
  assert.ok(isNeeded('devices', { ...on, troubles: ['microphoneSilent'] }));
  assert.ok(isNeeded('sound', { ...on, troubles: ['soundBlocked'] }));
  for (const name of [...ADVICE, 'ofNextYear']) assert.ok(!isNeeded(name, { ...on, troubles: ['hidden'] }), name);
});

describe('the own advice', () => {
  const self = insideState.self ?? assert.fail('nobody is inside');
  const advised = feed(
    insideState,
    received({ type: 'changed', seq: 1, participant: { ...self, state: { ...self.state, advice } } }),
  ).state;

  test('is the one stored by the provider, and stays when a device changes', () => {
    assert.deepEqual(advised.self?.state.advice, advice);
    const step = feed(advised, { type: 'changeState', change: { camera: 'off' } });
    assert.deepEqual(step.state.self?.state.advice, advice);
    assert.deepEqual(sentBy(step), [{ type: 'state', state: { camera: 'off' } }]);
  });

  test('is never sent as part of the own state', () => {
    const step = feed(advised, { type: 'lost', code: 1006 }, { type: 'opened', at: 9 });
    const joins = step.effects.flatMap((effect) => (effect.type === 'sendJoin' ? [effect.message.state] : []));
    assert.deepEqual(
      joins.map((state) => 'advice' in state),
      [false],
    );
  });
});

test('troubles and advice of a newer version do not make a message unreadable', () => {
  const state = {
    ...studentParticipant.state,
    troubles: ['ofNextYear', 'hidden'],
    advice: { ...advice, progress: 'ofNextYear' },
  };
  const message = readServerMessage({ type: 'changed', seq: 1, participant: { ...studentParticipant, state } });
  assert.ok(message?.type === 'changed');
  const { troubles = [], advice: read } = message.participant.state;
  assert.deepEqual([knownTroubles(troubles), read && isKnownProgress(read.progress)], [['hidden'], false]);
});

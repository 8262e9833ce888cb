// The room's protocol from the provider's side: which message leads to which state and effects.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE } from '../../../src/core/live-room/index.ts';
import { devices } from '../../support/models/rooms.ts';
import {
  chatMessage,
  effectsOf,
  feed,
  initialState,
  insideState,
  received,
  sentBy,
  studentParticipant,
  welcomeMessage,
} from './room-states.ts';

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

  test('of an unknown type counts as received where it is the next one', () => {
    assert.equal(feed(insideState, { type: 'unknown', seq: 1 }).state.seen, 1);
    assert.equal(feed(insideState, { type: 'unknown', seq: 2 }).state.seen, 0);
  });
});

describe('a participant', () => {
  test('who joins under a known ID has a renewed page', () => {
    const joined = { type: 'joined', seq: 1, participant: studentParticipant } as const;
    assert.deepEqual(feed(insideState, received(joined)).effects, [{ type: 'emitRenewed', participantId: 's' }]);
    const other = received({ ...joined, participant: { ...studentParticipant, id: 'x' } });
    const step = feed(insideState, other);
    assert.deepEqual([step.effects, step.state.participants.length], [[], 2]);
  });

  test('who leaves takes the pointer along', () => {
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

  test('of a stale ticket stands where there is no new one', () => {
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

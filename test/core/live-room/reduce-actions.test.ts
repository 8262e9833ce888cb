// The room's protocol from the client's side: which action sends what, and when.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CHAT_LENGTH } from '../../../src/core/live-room/index.ts';
import { devices } from '../../support/models/rooms.ts';
import { effectsOf, feed, initialState, insideState, received, sentBy, welcomeMessage } from './room-states.ts';

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

  test("answers the teacher's request, if it is about a device", () => {
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
  test('says so, forgets the participant and releases everything', () => {
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

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  ADVICE,
  canProgress,
  isKnownProgress,
  isNeeded,
  knownTroubles,
} from '../../../src/core/live-room/protocol/advice.ts';
import { readServerMessage } from '../../../src/core/live-room/index.ts';
import { feed, insideState, received, sentBy, studentParticipant } from './room-states.ts';

const advice = { name: 'camera', at: 7, progress: 'sent' } as const;

test('known troubles are each there once, in their order', () => {
  assert.deepEqual(knownTroubles(['hidden', 'ofNextYear', 'soundBlocked', 'hidden']), ['soundBlocked', 'hidden']);
});

test('an advice goes forward, and from an answer only to the end of the trouble', () => {
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

test('an advice is needed as long as what it is about does not work', () => {
  const on = { microphone: 'on', camera: 'on' } as const;
  assert.ok(isNeeded('camera', { ...on, camera: 'off' }), 'a camera that was switched off is no solution');
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

  test('is what the provider keeps, and stays when a device changes', () => {
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

// States and messages that the tests of the room's reducer start from.
import type { ServerMessage } from '../../../src/core/live-room/index.ts';
import { reduceRoom } from '../../../src/core/live-room/state/reduce-room.ts';
import { type RoomMessage, createRoomState, type RoomState } from '../../../src/core/live-room/state/room-state.ts';
import type { RoomStep } from '../../../src/core/live-room/state/room-step.ts';
import { devices } from '../../support/models/rooms.ts';

export const studentParticipant = {
  id: 's',
  identity: 'student-1',
  name: '生徒',
  role: 'student',
  link: 'ok',
  state: devices,
} as const;

export const welcomeMessage: Extract<ServerMessage, { type: 'welcome' }> = {
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
export const initialState = createRoomState({
  token: 't',
  language: 'en',
  ownState: devices,
  resumeKey: undefined,
  canRenew: true,
});

/** Feeds messages to the reducer; returns the last step. */
export function feed(state: RoomState, ...messages: readonly RoomMessage[]): RoomStep {
  return messages.reduce<RoomStep>((step, message) => reduceRoom(step.state, message), { state, effects: [] });
}

export const received = (message: ServerMessage): RoomMessage => ({ type: 'received', message });

/** A page inside the room, with one student. */
export const insideState = feed(initialState, { type: 'opened', at: 500 }, received(welcomeMessage)).state;

/** The messages that a step sends. */
export const sentBy = ({ effects }: RoomStep) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : []));

/** The kinds of a step's effects, in order. */
export const effectsOf = ({ effects }: RoomStep) => effects.map(({ type }) => type);

/** A chat message of the student. */
export const chatMessage = (id: string) => ({
  id,
  identity: 'student-1',
  name: '生徒',
  role: 'student' as const,
  text: id,
  at: 1,
});

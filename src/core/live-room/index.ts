/** The core's door for a live room: what happens once its door has opened. The door itself is in the core's main door. */
export * from './protocol.ts';
export type { ClientMessage } from './client-messages.ts';
export { readServerMessage, type Asked, type ServerMessage, type Welcome } from './server-messages.ts';
export * from '../rules/lesson-clock.ts';
export { isRecord } from '../read-reply.ts';
export { createRoom } from './room.ts';
export type { RoomBoard } from './room-board.ts';
export { rememberedMember, type Remembered } from './room-memory.ts';
export type { ClientSocket } from './connection.ts';
export type * from './room-types.ts';

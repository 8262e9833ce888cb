import type { RoomPhase } from '../../../core/live-room/index.ts';

/** Whether this participant is in the room, including while the socket reconnects. */
export const isIn = (phase: RoomPhase): boolean => phase === 'inside' || phase === 'reconnecting';

/** Whether the call is over, for any reason. */
export const isOver = (phase: RoomPhase): boolean => ['rejected', 'removed', 'ended', 'left'].includes(phase);

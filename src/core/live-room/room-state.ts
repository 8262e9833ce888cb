import { signal } from '@preact/signals-core';
import type { Attendance, EndingReason, RoomClock } from './protocol.ts';
import type { Asked } from './server-messages.ts';
import type { IceServer } from '../api/endpoints/index.ts';
import type { RoomPhase, RoomRejection } from './room-types.ts';

/** What is known of a room beside its people, its chat and its board. */
export function createRoomState() {
  return {
    phase: signal<RoomPhase>('connecting'),
    rejection: signal<RoomRejection>(),
    ending: signal<EndingReason>(),
    welcomeCount: signal(0),
    clock: signal<RoomClock>(),
    attendance: signal<readonly Attendance[]>([]),
    asked: signal<Pick<Asked, 'from' | 'what'>>(),
    title: signal(''),
    kind: signal<'class' | 'meeting'>(),
    fileToken: signal(''),
    iceServers: signal<readonly IceServer[]>([]),
    boardReady: signal(false),
  };
}

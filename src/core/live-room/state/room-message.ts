import type { OwnState } from '../protocol/records.ts';
import type { ServerMessage } from '../protocol/server-messages.ts';
import type { Pointer } from '../room-types.ts';
import type { ReliableMessage } from './outbox.ts';

/** An action of the user or of the page. */
export type RoomAction =
  | { readonly type: 'changeState'; readonly change: Partial<OwnState> }
  | { readonly type: 'raiseHand'; readonly up: boolean }
  | { readonly type: 'sendChatMessage'; readonly id: string; readonly text: string; readonly at: number }
  | { readonly type: 'readChat' }
  | { readonly type: 'dismissRequest' }
  | { readonly type: 'point'; readonly pointer: Pointer }
  /** A message that the reducer only numbers and keeps until it has arrived. */
  | { readonly type: 'sendReliably'; readonly message: ReliableMessage }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' }
  | { readonly type: 'dispose' };

/** An event of the connection; `at` is the device's clock. */
export type ConnectionEvent =
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'lost'; readonly code: number }
  | { readonly type: 'pingDue'; readonly at: number }
  /** Without a token there is no new ticket. */
  | { readonly type: 'ticketRenewed'; readonly token: string | undefined };

/** A message of the provider; `unknown` is a numbered one of a newer provider. */
export type ReceivedMessage =
  | { readonly type: 'received'; readonly message: ServerMessage }
  | { readonly type: 'unknown'; readonly seq: number };

/** All that can happen to a room. */
export type RoomMessage = RoomAction | ConnectionEvent | ReceivedMessage;

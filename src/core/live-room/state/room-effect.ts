import type { ClientMessage } from '../protocol/client-messages.ts';
import type { Remembered } from '../room-memory.ts';
import type { ReceivedSignalingMessage } from '../room-types.ts';

type JoinMessage = Omit<Extract<ClientMessage, { type: 'join' }>, 'board'>;

/** What a room has to do after a change of its state, in this order. The reducer only names it. */
export type RoomEffect =
  | { readonly type: 'send'; readonly message: ClientMessage }
  /** Sends a join, together with the state vector of the board. */
  | { readonly type: 'sendJoin'; readonly message: JoinMessage }
  /** Sets the room's clock from the provider's time `now`, the reply to a message sent at `sentAt`. */
  | { readonly type: 'adjustClock'; readonly now: number; readonly sentAt: number }
  /** Notes how long the reply to a ping took. The reply to a join says nothing: it waits for the room, and for a new socket. */
  | { readonly type: 'noteRoundTrip'; readonly sentAt: number }
  /** The connection has proven itself: the next attempt to reconnect is the first again. */
  | { readonly type: 'settleConnection' }
  | { readonly type: 'reconnect' }
  /** Fetches a new ticket; the answer comes as `ticketRenewed`. */
  | { readonly type: 'renewTicket' }
  | { readonly type: 'remember'; readonly value: Remembered }
  | { readonly type: 'forget' }
  | { readonly type: 'applyBoard'; readonly update: string; readonly from: string | undefined }
  /** Sends changes of the board; `acknowledged` of them are stored, undefined: they are numbered from 1 again. */
  | { readonly type: 'openBoard'; readonly acknowledged: number | undefined }
  | { readonly type: 'acknowledgeBoard'; readonly count: number }
  | { readonly type: 'pauseBoard' }
  | { readonly type: 'emitSignal'; readonly from: string; readonly signal: ReceivedSignalingMessage }
  | { readonly type: 'emitRenewed'; readonly participantId: string }
  | { readonly type: 'emitRecalled'; readonly from: string }
  /** Closes the connection and removes all listeners. */
  | { readonly type: 'release' };

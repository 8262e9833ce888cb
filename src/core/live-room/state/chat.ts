import type { ChatMessage } from '../protocol/records.ts';
import type { RoomChatMessage } from '../room-types.ts';
import type { RoomState } from './room-state.ts';

const isPending = ({ pending }: RoomChatMessage) => pending === true;

/** Shows a message of this side before the provider has stored it. */
export function addOwnChatMessage(state: RoomState, message: ChatMessage): RoomState {
  return {
    ...state,
    ownMessages: new Set(state.ownMessages).add(message.id),
    chat: [...state.chat, { ...message, pending: true }],
  };
}

/** Adds a stored message; pending ones stay at the end. */
export function addChatMessage(state: RoomState, message: ChatMessage): RoomState {
  const others = state.chat.filter(({ id }) => id !== message.id);
  return {
    ...state,
    chat: [...others.filter((other) => !isPending(other)), message, ...others.filter(isPending)],
    unread: state.ownMessages.has(message.id) ? state.unread : state.unread + 1,
  };
}

/** Replaces the chat with the stored one; unless it is the first, new messages count as unread. */
export function replaceChat(state: RoomState, history: readonly ChatMessage[], isFirst: boolean): RoomState {
  const known = new Set([...state.chat.map(({ id }) => id), ...state.ownMessages]);
  const stored = new Set(history.map(({ id }) => id));
  const unread = isFirst ? 0 : history.filter(({ id }) => !known.has(id)).length;
  return {
    ...state,
    unread: state.unread + unread,
    chat: [...history, ...state.chat.filter((message) => isPending(message) && !stored.has(message.id))],
  };
}

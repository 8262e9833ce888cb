/** The largest message that either side sends or accepts, in bytes. */
export const MESSAGE_BYTES = 512 * 1024;
/** How many people can share one room over the mesh. */
export const ROOM_CAPACITY = 4;
/** How long a participant may be without a socket before the others see them leave, in ms. */
export const RECONNECT_GRACE_MS = 20_000;
/** How often the client checks the connection, in ms. */
export const PING_INTERVAL_MS = 3_000;
/** How long the client waits for the reply to a ping before the connection counts as lost, in ms. */
export const PING_TIMEOUT_MS = 6_000;
/** The longest chat message, in characters. */
export const CHAT_LENGTH = 2_000;

/** The largest single change of the board, in bytes before Base64: a message has room for it and its frame. */
export const BOARD_UPDATE_BYTES = 360 * 1024;

/** Close codes of the socket after which the client does not reconnect. */
export const CLOSE = {
  ended: 4001,
  removed: 4002,
  rejected: 4003,
  full: 4004,
  replaced: 4005,
  signedOut: 4006,
} as const;

/** Whether a close code means that the provider will not accept this client again. */
export const isFinalCode = (code: number): boolean => Object.values<number>(CLOSE).includes(code);

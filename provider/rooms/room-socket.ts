/** Close code "service restart": clients reconnect at once. */
export const SERVICE_RESTART = 1012;

/** A connection to a client over any transport. Listeners are set once, before anything arrives. */
export interface RoomSocket {
  /** Whether another node has accepted it. */
  readonly isRelayed?: boolean;
  /** Does nothing once the connection is closed. */
  send(text: string): void;
  close(code: number): void;
  /** Closes without waiting for the other side, which might never answer and so keep its resources. */
  terminate(code: number): void;
  onMessage(listener: (text: string) => void): void;
  /** Called once, whichever side closed the connection. */
  onClose(listener: () => void): void;
}

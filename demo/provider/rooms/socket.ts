/** One line to a client, whatever carries it. Listeners are set once, before anything arrives. */
export interface RoomSocket {
  /** Does nothing once the line is closed. */
  send(text: string): void;
  close(code: number): void;
  /** Closes, and waits for no answer: who gives none would keep what it holds. */
  terminate(code: number): void;
  onMessage(listener: (text: string) => void): void;
  /** Called once, whoever closed it. */
  onClose(listener: () => void): void;
}

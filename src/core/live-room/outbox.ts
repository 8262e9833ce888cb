import type { ClientMessage } from './client-messages.ts';

type WithoutNumber<Message> = Message extends { n?: number | undefined } ? Omit<Message, 'n'> : never;

/** A message that has to arrive once. */
export type Lasting = WithoutNumber<Extract<ClientMessage, { n?: number | undefined }>>;

/** Keeps what was said until the provider says that it has come; what a break swallowed is said again. */
export function createOutbox(send: (message: ClientMessage) => boolean) {
  let waiting: { n: number; message: Lasting }[] = [];
  let last = 0;
  const sendAll = () => {
    for (const { n, message } of waiting) send({ ...message, n });
  };
  return {
    add(message: Lasting): void {
      last += 1;
      waiting.push({ n: last, message });
      send({ ...message, n: last });
    },
    /** So many have come. */
    received(count: number): void {
      waiting = waiting.filter(({ n }) => n > count);
    },
    /** The line is back, and so many had come. */
    resume(count: number): void {
      waiting = waiting.filter(({ n }) => n > count);
      sendAll();
    },
    /** Counting begins anew. Signals are of no use any more: the connections that they were for have gone on or over. */
    restart(): void {
      const kept = waiting.filter(({ message }) => message.type !== 'signal');
      waiting = kept.map(({ message }, position) => ({ n: position + 1, message }));
      last = waiting.length;
      sendAll();
    },
  };
}

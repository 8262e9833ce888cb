import type { ClientMessage } from '../protocol/client-messages.ts';

type WithoutNumber<Message> = Message extends { n?: number | undefined } ? Omit<Message, 'n'> : never;

/** A message that must arrive exactly once. */
export type ReliableMessage = WithoutNumber<Extract<ClientMessage, { n?: number | undefined }>>;

interface NumberedMessage {
  readonly n: number;
  readonly message: ReliableMessage;
}

/** Messages that the provider has not confirmed; after a lost connection they are sent again. */
export interface Outbox {
  readonly waiting: readonly NumberedMessage[];
  /** Number of the last message added. */
  readonly last: number;
}

/** Adds a message under the next number. */
export function addToOutbox({ waiting, last }: Outbox, message: ReliableMessage): Outbox {
  return { waiting: [...waiting, { n: last + 1, message }], last: last + 1 };
}

/** Removes the first `count` messages of this numbering: the provider has received them. */
export function confirmReceived({ waiting, last }: Outbox, count: number): Outbox {
  return { waiting: waiting.filter(({ n }) => n > count), last };
}

/** Numbers the messages from 1 again. Signaling messages are dropped: their connections have continued or are over. */
export function renumber({ waiting }: Outbox): Outbox {
  const kept = waiting.filter(({ message }) => message.type !== 'signal');
  return { waiting: kept.map(({ message }, index) => ({ n: index + 1, message })), last: kept.length };
}

/** All waiting messages in the form that is sent. */
export function messagesToSend({ waiting }: Outbox): ClientMessage[] {
  return waiting.map(({ n, message }) => ({ ...message, n }));
}

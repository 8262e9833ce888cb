import type { Crypto } from '../../auth/crypto.ts';
import type { Lines } from './lines.ts';
import type { AnswerValue, NodeMessage, RoomCall } from './node-messages.ts';

/** How long another node may take to answer, in ms. */
const ANSWER_TIMEOUT_MS = 3_000;

/** How many questions may be open at once. */
const MAX_OPEN = 1_000;

/** Another node could not be asked; a second attempt may find the room elsewhere. */
export class NodeUnavailable extends Error {}

/** Questions to other nodes about their rooms, and the answers. */
export interface NodeCalls {
  /** @throws {NodeUnavailable} if the other node does not answer in time, or cannot */
  ask(node: string, call: RoomCall): Promise<AnswerValue>;
  receive(from: string, message: Extract<NodeMessage, { type: 'ask' | 'answer' }>): Promise<void>;
  /** Gives up what a node was asked. */
  breakOff(node: string): void;
}

interface OpenQuestion {
  readonly node: string;
  settle(value: AnswerValue | undefined): void;
}

export function createNodeCalls(
  lines: Lines,
  crypto: Pick<Crypto, 'random'>,
  answer: (call: RoomCall) => Promise<AnswerValue>,
): NodeCalls {
  const open = new Map<string, OpenQuestion>();

  return {
    async ask(node, call) {
      if (open.size >= MAX_OPEN) throw new NodeUnavailable('Too many questions to other nodes are open.');
      const id = crypto.random(9);
      const { promise, resolve } = Promise.withResolvers<AnswerValue | undefined>();
      const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS);
      open.set(id, { node, settle: resolve });
      lines.send(node, { type: 'ask', id, call });
      const value = await promise;
      clearTimeout(timer);
      open.delete(id);
      if (value === undefined) throw new NodeUnavailable(`Another node has not answered ${call.name}.`);
      return value;
    },
    async receive(from, message) {
      if (message.type === 'ask') {
        const value = await answer(message.call).catch((error: unknown) => {
          console.error(`This failed: answering ${message.call.name} to another node.`, error);
          return undefined;
        });
        lines.send(from, { type: 'answer', id: message.id, ...(value !== undefined && { value }) });
      } else if (open.get(message.id)?.node === from) open.get(message.id)?.settle(message.value);
    },
    breakOff(node) {
      for (const question of open.values()) if (question.node === node) question.settle(undefined);
    },
  };
}

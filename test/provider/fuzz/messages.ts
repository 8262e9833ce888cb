// Messages of a room's socket, generated from their schema.
import * as fc from 'fast-check';
import { clientMessage } from '../../../src/core/live-room/protocol/client-messages.ts';
import { isRecord } from './facts.ts';
import { valuesOf } from './right.ts';
import { insideOf } from './schema.ts';
import { invalidOf } from './wrong.ts';

/** A message, and what is wrong with it, if anything. */
export interface GeneratedMessage {
  message: unknown;
  wrong?: string | undefined;
  /** A name that is there takes the place of one made up, and a change of a board is one. */
  isSeasoned: boolean;
  byTeacher: boolean;
}

const schema = insideOf(clientMessage);
/** A second join closes the socket, and `leave` ends a session: they have tests of their own. */
const goesOn = (message: unknown) => isRecord(message) && message['type'] !== 'join' && message['type'] !== 'leave';

/** Messages of one kind: right ones only or ones with one thing wrong. */
export const rightMessages = (): fc.Arbitrary<GeneratedMessage> =>
  fc.record(
    { message: valuesOf(schema).filter(goesOn), isSeasoned: fc.boolean(), byTeacher: fc.boolean() },
    { noNullPrototype: true },
  );
export const wrongMessages = (): fc.Arbitrary<GeneratedMessage> =>
  fc
    .record({ invalid: invalidOf(schema), byTeacher: fc.boolean() }, { noNullPrototype: true })
    .map(({ invalid: { value, what }, byTeacher }) => ({ message: value, wrong: what, isSeasoned: false, byTeacher }));

import { historyKey } from './history-key.ts';

/** Creates the key of one write: made when a form opens and sent with every retry. */
export const createIdempotencyKey = (): string => [historyKey(), historyKey(), historyKey()].join('-');

import { historyKey } from './history-key.ts';

/** A key for one wish of the teacher: made when a form opens, sent with every try of the same wish. */
export const createIdempotencyKey = (): string => [historyKey(), historyKey(), historyKey()].join('-');

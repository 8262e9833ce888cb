import { signal } from '@preact/signals-core';
import type { Toasts } from '../../core/session/index.ts';
import type { UndoableChange } from '../../core/undo/index.ts';

/** An additional action that a screen offers after a change. */
interface ChangeOffer {
  readonly label: string;
  /** By then the toast has closed; the mails of the change are delayed by another 30 s. */
  run(): void;
}
type FindOffer = (change: UndoableChange) => ChangeOffer | undefined;

const finders = signal<ReadonlyMap<Toasts, FindOffer>>(new Map());

/** Adds the offers to the changes of an element until the returned function is called. */
export function setOffers(toasts: Toasts, find: FindOffer): () => void {
  finders.value = new Map([...finders.peek(), [toasts, find]]);
  return () => {
    if (finders.peek().get(toasts) !== find) return;
    finders.value = new Map([...finders.peek()].filter(([each]) => each !== toasts));
  };
}

/** The offer for a change, if any. Reads signals. */
export const offerFor = (toasts: Toasts, change: UndoableChange): ChangeOffer | undefined =>
  finders.value.get(toasts)?.(change);

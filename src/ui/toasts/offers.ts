import { signal } from '@preact/signals-core';
import type { Toasts } from '../../core/index.ts';
import type { UndoableChange } from '../../core/undo/index.ts';

/** Something more that a screen can do after a change. */
interface ChangeOffer {
  readonly label: string;
  /** The toast has ended by then; the mails of the change wait for 30 s more. */
  run(): void;
}
type FindOffer = (change: UndoableChange) => ChangeOffer | undefined;

const finders = signal<ReadonlyMap<Toasts, FindOffer>>(new Map());

/** Offers more with the changes of an element until the returned function is called. */
export function setOffers(toasts: Toasts, find: FindOffer): () => void {
  finders.value = new Map([...finders.peek(), [toasts, find]]);
  return () => {
    if (finders.peek().get(toasts) !== find) return;
    finders.value = new Map([...finders.peek()].filter(([each]) => each !== toasts));
  };
}

/** What is offered with a change, if anything. Reads signals. */
export const offerFor = (toasts: Toasts, change: UndoableChange): ChangeOffer | undefined =>
  finders.value.get(toasts)?.(change);

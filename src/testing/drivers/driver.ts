import type { SettledState } from '../../runtime/define-contract.ts';
import { isShown, shadowOf, textOf } from '../acting.ts';

/** An element of this package. */
export type DrivenElement = HTMLElement & { settled(milliseconds?: number): Promise<SettledState> };

/** What a person does with every element. */
export interface Driver {
  /** Waits until the element has come to rest, and says what it shows. */
  settled(): Promise<SettledState>;
  /** The messages about failures that a person sees, also those at fields; empty if there is none. */
  alert(): string;
}

/** Messages about failures: of a screen or form, of a field, and of a field in the light DOM. */
const ALERTS = '[role=alert], .teacher-field-error';
const LIGHT_DOM_ALERTS = '[id$=-error]';

/** The outermost ones: a message within another one is read with it. */
function outermost(elements: Element[]): Element[] {
  return elements.filter((element) => !elements.some((other) => other !== element && other.contains(element)));
}

export function createDriver(element: DrivenElement): Driver {
  return {
    settled: () => element.settled(),
    alert() {
      const within = [...shadowOf(element).querySelectorAll(ALERTS)];
      const beside = [...element.querySelectorAll(LIGHT_DOM_ALERTS)];
      return outermost([...within, ...beside].filter(isShown))
        .map(textOf)
        .filter(Boolean)
        .join(' ');
    },
  };
}

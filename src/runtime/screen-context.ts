import { createContext, useContext } from 'react';
import type { Failure, Toasts, Session, Translate } from '../core/index.ts';
import type { Theme } from './define-contract.ts';

/** What every screen of an element works with. */
export interface Screen {
  readonly session: Session;
  /** BCP 47, one of the languages that are there. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: Theme | undefined;
  /** IANA. */
  readonly timeZone: string;
  readonly toasts: Toasts;
  /** Tells the host page of a failure (`teacher-failure`) and answers the words for the teacher. */
  reportFailure(reply: { failure?: Failure; message?: string }): string;
}

export const ScreenContext = createContext<Screen | null>(null);
export const TextsContext = createContext<Translate | null>(null);

/** True while the screen is out of sight because somebody has to sign in again: dialogs step aside. */
export const SuspendedContext = createContext(false);

export function useScreen(): Screen {
  const room = useContext(ScreenContext);
  if (!room) throw new Error('useRoom() is for screens: draw this component inside an ElementFrame.');
  return room;
}

/** The words of the element's language; their subjects are loaded by the `Texts` around. */
export function useText(): Translate {
  const t = useContext(TextsContext);
  if (!t) throw new Error('useText() is for screens: draw this component inside Texts.');
  return t;
}

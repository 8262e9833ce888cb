import { createContext, useContext } from 'react';
import type { Failure, Toasts, Session, Translate } from '../core/index.ts';
import type { Theme } from './contract.ts';

/** The surroundings of a screen. */
export interface Screen {
  readonly session: Session;
  /** BCP 47, one of the available languages. */
  readonly language: string;
  /** Says texts in that language; undefined outside of `Texts`, which loads them. */
  readonly translate?: Translate;
  readonly direction: 'ltr' | 'rtl';
  readonly theme: Theme | undefined;
  /** IANA name. */
  readonly timeZone: string;
  readonly toasts: Toasts;
  /** Emits `teacher-failure` to the host page and returns the message for the teacher. */
  reportFailure(reply: { failure?: Failure; message?: string }): string;
}

export const ScreenContext = createContext<Screen | null>(null);

/** True while a sign-in form covers the screen; dialogs are closed for the time. */
export const SuspendedContext = createContext(false);

/** True where the page wants nothing to be written from here. */
export const ReadOnlyContext = createContext(false);

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen() must be used inside an ElementFrame.');
  return screen;
}

/** The translate function for the screen's language; `Texts` loads the namespaces. */
export function useText(): Translate {
  const { translate } = useScreen();
  if (!translate) throw new Error('useText() must be used inside Texts.');
  return translate;
}

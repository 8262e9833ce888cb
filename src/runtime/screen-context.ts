import { createContext, useContext } from 'react';
import type { Failure } from '../core/api/index.ts';
import type { Toasts, Session } from '../core/session/index.ts';
import type { Translate } from '../core/i18n/index.ts';
import type { Theme } from './contract.ts';

/** The environment of a screen. */
export interface Screen {
  readonly session: Session;
  /** BCP 47, one of the available languages. */
  readonly language: string;
  /** Translates into that language; undefined outside of `Texts`, which loads the texts. */
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

/** True while a sign-in form covers the screen; dialogs are closed during that time. */
export const SuspendedContext = createContext(false);

/** True if the page does not allow this element to write. */
export const ReadOnlyContext = createContext(false);

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen() needs an ElementFrame.');
  return screen;
}

/** The translate function for the screen's language; `Texts` loads the namespaces. */
export function useText(): Translate {
  const { translate } = useScreen();
  if (!translate) throw new Error('useText() needs Texts.');
  return translate;
}

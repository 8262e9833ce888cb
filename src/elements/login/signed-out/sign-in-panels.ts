import type { ComponentType } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import SignInPanel from '../sign-in-panel.tsx';
import type { SignInMode } from './signed-out.tsx';

// Most pages show the form, which every element has.
const SignedOut = lazyScreen(() => import('./signed-out.tsx'));

/** What replaces an element's screen while nobody is signed in, by the attribute `sign-in`. */
export const signInPanels: Readonly<Record<SignInMode, ComponentType<{ readonly expired: boolean }>>> = {
  form: SignInPanel,
  link: SignedOut,
  none: SignedOut,
};

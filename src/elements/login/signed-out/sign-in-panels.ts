import type { ComponentType } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import type { SignInMode } from './signed-out.tsx';

const Form = lazyScreen(() => import('../sign-in-panel.tsx'));
// Most pages show the form.
const SignedOut = lazyScreen(() => import('./signed-out.tsx'));

/** What replaces an element's screen while nobody is signed in, by the attribute `sign-in`. */
export const signInPanels: Readonly<Record<SignInMode, ComponentType<{ readonly expired: boolean }>>> = {
  form: Form,
  link: SignedOut,
  none: SignedOut,
};

import { isShown, press, shadowOf, textOf, until, write } from '../acting.ts';
import { createDriver, type DrivenElement, type Driver } from './driver.ts';

export interface LoginDriver extends Driver {
  /** Whether the form is shown. */
  asks(): boolean;
  /** Who is signed in, as `<teacher-login>` says it; empty while nobody is. */
  teacher(): string;
  /** Fills in the form and sends it. What speaks against it, `alert()` says. */
  signIn(email: string, password: string): Promise<void>;
  /** Presses the button to sign out of `<teacher-login>`. */
  signOut(): Promise<void>;
}

/** What a person sees of a sign-in and does with it, in `<teacher-login>` and in any element that asks for one. */
export function login(element: DrivenElement): LoginDriver {
  const root = shadowOf(element);
  // Fields and button are children of the element, where password managers find them.
  const field = (name: string) => element.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const button = () => element.querySelector<HTMLElement>('button[type=submit]');
  return {
    ...createDriver(element),
    asks() {
      const email = field('email');
      return email !== null && isShown(email);
    },
    teacher: () => textOf(root.querySelector('.login-teacher strong')),
    async signIn(email, password) {
      await write(() => field('email'), email, 'the field for the e-mail address');
      await write(() => field('password'), password, 'the field for the password');
      await press(button, 'the button to sign in');
      await until(() => !button()?.matches('[aria-busy]'), 'the reply to the sign-in');
      await element.settled();
    },
    async signOut() {
      await press(() => root.querySelector<HTMLElement>('.login-signed-in button'), 'the button to sign out');
      await until(() => field('email'), 'the form');
      await element.settled();
    },
  };
}

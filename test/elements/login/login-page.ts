import type { TeacherLogin } from '../../../src/elements/login/index.ts';
import '../../../src/elements/login/index.ts';
import { write } from '../../support/browser/test-page.ts';
import { byRole, eventually, mountHtml, press } from '../../support/browser/page.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';

export let undo: (() => void)[] = [];

export async function show(attributes = '', url = proxy.url): Promise<TeacherLogin> {
  const element = mountHtml(`<teacher-login provider="${url}" ${attributes}></teacher-login>`) as TeacherLogin;
  await eventually(() => field('email'));
  return element;
}

export async function fill(email: string, password: string): Promise<void> {
  for (const [name, text] of [
    ['email', email],
    ['password', password],
  ] as const)
    await write(field(name), text);
  await eventually(() => field('password').value === password);
}

export async function signIn(element: TeacherLogin): Promise<void> {
  await fill('hanako@example.jp', 'hanako-demo');
  await press('Enter');
  await eventually(() => byRole(element, 'button', 'ログアウト'));
}

export const alert = (element: Element) =>
  eventually(() => element.shadowRoot?.querySelector<HTMLElement>('[role=alert][part=error]'));

/** A provider for the tests of a suite; after each test nobody is signed in. */
export function setUpLogin(): void {
  setUpProvider();
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    for (const step of undo) step();
    undo = [];
  });
}

/** Is there a form for the provider's password? */
export const hasForm = (): boolean => document.querySelector('input[name=password]') !== null;

export function field(name: 'email' | 'password'): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!input) throw new Error(`There is no field ${name}.`);
  return input;
}

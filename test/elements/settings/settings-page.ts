// For the tests of <teacher-settings>: the element with Hanako signed in, and a hand on the provider beside it.
import type { Teacher } from '../../../src/core/api/endpoints/settings.ts';
import type { TeacherSettings } from '../../../src/elements/settings/index.ts';
import '../../../src/elements/settings/index.ts';
import { shadow, signIn } from '../../support/browser/test-page.ts';
import { byRole, eventually, mountHtml, press, type as typeText } from '../../support/browser/page.ts';
import type { RemoteProvider } from '../../support/servers/provider.ts';

export const SETTING = '/api/client/teacher/setting';

/** Places an element; who is not signed in signs in first. */
export async function showSettings(url: string, attributes = ''): Promise<TeacherSettings> {
  const element = mountHtml(`<teacher-settings provider="${url}" ${attributes}></teacher-settings>`) as TeacherSettings;
  const screen = () => shadow(element).querySelector('.settings-form, .password');
  await eventually(() => screen() ?? document.querySelector('input[name=email]'));
  if (document.querySelector('input[name=email]')) await signIn();
  await eventually(screen);
  return element;
}

/** Takes everything away again: elements, tokens, drafts. */
export function closeSettings(): void {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  localStorage.clear();
  sessionStorage.clear();
}

/** Asks the provider directly, as another tab or device of the same teacher would. */
export async function elsewhere(provider: RemoteProvider, password = 'hanako-demo', email = 'hanako@example.jp') {
  const common = { 'Content-Type': 'application/json', 'origin-domain': location.hostname };
  const login = await fetch(`${provider.url}/api/client/teacher/login`, {
    method: 'POST',
    headers: common,
    body: JSON.stringify({ email, password }),
  });
  const headers = { ...common, Authorization: login.headers.get('Authorization') ?? '' };
  return {
    isSignedIn: headers.Authorization !== '',
    async read(): Promise<Teacher> {
      const reply = await fetch(`${provider.url}/api/client/teacher/login/info`, { headers });
      return ((await reply.json()) as { data: Teacher }).data;
    },
    async change(change: object): Promise<{ status: number; message: string }> {
      return (
        await fetch(`${provider.url}${SETTING}`, { method: 'PUT', headers, body: JSON.stringify(change) })
      ).json();
    },
  };
}

/** Writes a text into a field in place of what stands there. */
export async function fill(element: Element, label: string | RegExp, text: string): Promise<HTMLInputElement> {
  const input = byRole(element, 'textbox', label) as HTMLInputElement;
  input.focus();
  input.select();
  await press('Delete');
  if (text) await typeText(text);
  return input;
}

/** Chooses in a native select. */
export function choose(element: Element, label: string, value: string): void {
  const select = byRole(element, 'combobox', label) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

// For the tests of <teacher-settings>: the element with Hanako signed in, and a hand on the provider beside it.
import type { Teacher } from '../../../src/core/api/endpoints/settings.ts';
import type { TeacherSettings } from '../../../src/elements/settings/index.ts';
import '../../../src/elements/settings/index.ts';
import { mountSignedIn, write } from '../../support/browser/test-page.ts';
import { askAs, fetchToken, HANAKO } from '../../support/servers/ask.ts';
import { byRole, eventually, setViewport, click } from '../../support/browser/page.ts';
import { setUpOwnProvider, proxy } from '../../support/browser/suite.ts';
import type { RemoteProvider } from '../../support/servers/provider.ts';

export const SETTING = '/api/client/teacher/setting';

/** Places an element; who is not signed in signs in first. */
export const showSettings = (url: string, attributes = ''): Promise<TeacherSettings> =>
  mountSignedIn(`<teacher-settings provider="${url}" ${attributes}></teacher-settings>`, '.settings-form, .password');

/** Takes everything away again: elements, tokens, drafts. */
export function closeSettings(): void {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  localStorage.clear();
  sessionStorage.clear();
}

/** A provider of its own for each test. */
export function setUpSettings(): void {
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  setUpOwnProvider(closeSettings);
}

/** The message of a successful change. */
export const done = (element: Element) => eventually(() => byRole(element, 'alertdialog', '変更完了'));

/** Asks the provider directly, as another tab or device of the same teacher would. */
export async function elsewhere({ url }: RemoteProvider, password = HANAKO.password, email = HANAKO.email) {
  const credentials = { email, password };
  const isSignedIn = (await fetchToken(url, credentials)) !== '';
  const ask = await askAs(url, credentials);
  return {
    isSignedIn,
    read: async (): Promise<Teacher> => (await ask<Teacher>('GET', '/login/info')).data,
    change: (change: object) => ask('PUT', '/setting', change),
  };
}

/** Replaces the text of a field. */
export async function fill(element: Element, label: string | RegExp, text: string): Promise<HTMLInputElement> {
  const input = byRole(element, 'textbox', label) as HTMLInputElement;
  await write(input, text);
  return input;
}

export const show = (attributes?: string) => showSettings(proxy.url, attributes);
export const save = (element: Element) => click(() => byRole(element, 'button', '変更を保存'));

export const sent = async () =>
  (await proxy.log())
    .filter(({ method, path }) => method === 'PUT' && path === SETTING)
    .map(({ body }) => JSON.parse(body));

export const value = (element: Element, label: string | RegExp) =>
  (byRole(element, 'textbox', label) as HTMLInputElement).value;

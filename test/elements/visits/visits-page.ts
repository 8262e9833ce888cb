// For the tests of <teacher-visits>: the element with somebody signed in, and a hand on the provider beside it.
import type { Meeting } from '../../../src/core/index.ts';
import type { TeacherVisits } from '../../../src/elements/visits/index.ts';
import '../../../src/elements/visits/index.ts';
import { shadow, signIn } from '../../support/browser/test-page.ts';
import { eventually, mountHtml } from '../../support/browser/page.ts';
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../../support/servers/provider.ts';

export const MEETINGS = '/api/client/teacher/meeting';

export interface VisitsTestPage {
  readonly provider: RemoteProvider;
  readonly proxy: RemoteProxy;
  /** Places an element; the first one of a file signs in. */
  show(attributes?: string): Promise<TeacherVisits>;
  /** Asks the provider directly, as another window of the same teacher would. */
  ask<Data>(method: string, path: string): Promise<Data>;
  meetings(): Promise<Meeting[]>;
}

/** One provider and one proxy for a file; nobody is signed in yet. */
export async function openVisitsTestPage(): Promise<VisitsTestPage> {
  const provider = await startProvider();
  const proxy = await startProxy(provider);
  const login = await fetch(`${provider.url}/api/client/teacher/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  const headers = { Authorization: login.headers.get('Authorization') ?? '' };
  const testPage: VisitsTestPage = {
    provider,
    proxy,
    async show(attributes = '') {
      const element = mountHtml(
        `<teacher-visits provider="${proxy.url}" ${attributes}></teacher-visits>`,
      ) as TeacherVisits;
      await eventually(() => shadow(element).querySelector('.visits') ?? document.querySelector('input[name=email]'));
      if (document.querySelector('input[name=email]')) await signIn();
      await eventually(() => shadow(element).querySelector('.visits'));
      return element;
    },
    async ask<Data>(method: string, path: string) {
      const reply = await fetch(provider.url + path, { method, headers });
      return ((await reply.json()) as { data: Data }).data;
    },
    meetings: async () => (await testPage.ask<{ list: Meeting[] }>('GET', `${MEETINGS}?page=1&size=100`)).list,
  };
  return testPage;
}

/** The rows of the list, once it is there and nothing newer is on its way. */
export function visitRows(element: Element, count?: number): Promise<HTMLElement[]> {
  return eventually((): HTMLElement[] | undefined => {
    const found = [...shadow(element).querySelectorAll<HTMLElement>('.visit-row')];
    const isBusy = shadow(element).querySelector('.visit-table[aria-busy]');
    return !isBusy && found.length > 0 && (count === undefined || found.length === count) ? found : undefined;
  });
}

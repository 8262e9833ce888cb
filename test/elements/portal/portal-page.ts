import '../../../src/elements/login/index.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';

export const open = (path: string, attributes?: string) => openSignedIn(proxy.url, path, attributes);
export const form = () => eventually(() => document.querySelector<HTMLInputElement>('input[name=email]'));

/** A provider for the tests of a suite; the portal is closed after each. */
export function setUpPortal(): void {
  setUpProvider();
  afterEach(closePortal);
}

export async function signOut(portal: Element): Promise<void> {
  await click(() => byRole(shadow(portal), 'button', '佐藤 花子'));
  await click(() => byRole(shadow(portal), 'menuitem', 'ログアウト'));
}

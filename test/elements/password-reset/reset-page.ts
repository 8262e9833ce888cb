import { write } from '../../support/browser/test-page.ts';
import { eventually, press } from '../../support/browser/page.ts';
import { closePortal, heading, openPortal } from '../../support/browser/portal.ts';
import { provider, proxy, setUpOwnProvider } from '../../support/browser/suite.ts';

export const SEND = '/api/client/teacher/resetPassword/email';
export const MINUTE = 60_000;
export const NEW = 'たこやき-42-sanpo';
export const field = (name: string) =>
  eventually(() => document.querySelector<HTMLInputElement>(`input[name=${name}]`));

export const sent = async (path: string) =>
  (await proxy.log())
    .filter((entry) => entry.path === path)
    .map(({ body }) => JSON.parse(body) as Record<string, string>);

export async function open(path = '/forget', attributes = ''): Promise<Element> {
  const portal = openPortal(proxy.url, path, attributes);
  await heading(portal);
  return portal;
}

export async function askFor(email: string, portal?: Element): Promise<Element> {
  const page = portal ?? (await open());
  await write(await field('email'), email);
  await press('Enter');
  return page;
}

export async function mailedToken(email = 'taro@example.jp'): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  await fetch(provider.url + SEND, { method: 'POST', headers, body: JSON.stringify({ email }) });
  const mails = await provider.mails();
  return /forget#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

export async function openLink(token: string, attributes = ''): Promise<Element> {
  const portal = openPortal(proxy.url, `/forget#token=${token}`, attributes);
  await field('password');
  return portal;
}

export async function setPassword(password: string, repeat = password): Promise<void> {
  await write(await field('password'), password);
  await write(await field('repeat'), repeat);
  await press('Enter');
}

/** A provider of its own for each test: how often a mail may be asked for is counted. */
export function setUpReset(): void {
  setUpOwnProvider(closePortal);
}

import { byRole, click } from '../../support/browser/page.ts';
import { SETTING, showSettings } from './settings-page.ts';
import { proxy } from '../../support/browser/suite.ts';

export const show = (attributes?: string) => showSettings(proxy.url, attributes);
export const save = (element: Element) => click(() => byRole(element, 'button', '変更を保存'));

export const sent = async () =>
  (await proxy.log())
    .filter(({ method, path }) => method === 'PUT' && path === SETTING)
    .map(({ body }) => JSON.parse(body));

export const value = (element: Element, label: string | RegExp) =>
  (byRole(element, 'textbox', label) as HTMLInputElement).value;

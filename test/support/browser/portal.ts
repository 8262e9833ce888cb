// For the tests of <teacher-portal>: the element at an address, and what a person sees of it.
import type { TeacherPortal } from '../../../src/elements/portal/index.ts';
import '../../../src/elements/portal/index.ts';
import { engine } from './engine.ts';
import { beSignedIn, shadow } from './test-page.ts';
import { eventually, frames, mountHtml } from './page.ts';

const testAddress = location.pathname + location.search;

/** Opens the portal as if the browser had been sent to a path under /teacher. */
export function openPortal(provider: string, path: string, attributes = ''): TeacherPortal {
  history.pushState(null, '', `/teacher${path}`);
  return placePortal(provider, attributes);
}

/** Puts the portal onto the page where it is, as a reload does. */
export function placePortal(provider: string, attributes = ''): TeacherPortal {
  return mountHtml(`<teacher-portal provider="${provider}" ${attributes}></teacher-portal>`) as TeacherPortal;
}

/** The portal at a path with Hanako signed in, once there is something to see. */
export async function openSignedIn(provider: string, path: string, attributes = ''): Promise<TeacherPortal> {
  await beSignedIn(provider);
  const portal = openPortal(provider, path, attributes);
  await eventually(() => content(portal).querySelector('h1, .teacher-empty'));
  // What React does after it has drawn, such as listening to keys.
  await frames(1);
  return portal;
}

/** Takes everything away again: elements, tokens, address. */
export async function closePortal(): Promise<void> {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', testAddress);
  await eventually(() => changes.filter((time) => performance.now() - time < LIMIT_WINDOW_MS).length < MAX_CHANGES);
}

/** A page may change its history 100 times within 10 s in WebKit, and 200 times elsewhere: many tests in a row do. */
const LIMIT_WINDOW_MS = 10_000;
const MAX_CHANGES = engine === 'webkit' ? 60 : 160;
const changes: number[] = [];
for (const method of ['pushState', 'replaceState'] as const) {
  const change = history[method].bind(history);
  history[method] = (...entry) => {
    changes.push(performance.now());
    change(...entry);
  };
}

export function content(portal: Element): HTMLElement {
  const found = shadow(portal).querySelector('main');
  if (!found) throw new Error('The portal shows no content.');
  return found;
}

/** The heading of the page that is shown, once it is there. */
export function heading(portal: Element, text?: string): Promise<HTMLElement> {
  return eventually(() => {
    const found = content(portal).querySelector('h1');
    if (text !== undefined && found?.textContent !== text) throw new Error(`The heading is ${found?.textContent}.`);
    return found;
  });
}

/** The path within the portal that the browser shows, with its query. */
export function address(): string {
  return location.pathname.replace(/^\/teacher/, '') + location.search;
}

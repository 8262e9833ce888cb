import type { FirstFiles } from './first-files.ts';

/** One script for a page: fetches an element's own entry when its tag appears, now or later, and at once all that this will need. */
const names = new Set([
  'login',
  'contacts',
  'course-list',
  'schedule',
  'settings',
  'visits',
  'live-room',
  'student-room',
  'portal',
]);

/** What a sign-in needs, and so every element: as in first-files.ts, the build puts its table in place of this text. */
const foundation = JSON.parse('{"files":["of a sign-in"],"needs":{}}') as FirstFiles;

function load(): void {
  for (const element of document.querySelectorAll(':not(:defined)')) {
    const { localName } = element;
    const name = localName.slice(8);
    // Deleted before the fetch: one fetch per element, and never one for a tag that is not ours.
    if (localName.startsWith('teacher-') && names.delete(name)) {
      import(new URL(`./${name}.js`, import.meta.url).href).catch(() => setTimeout(again, 10_000, name));
      preload(name, languageOf(element));
    }
  }
}

/** A line that was down for a moment must not leave the tag empty; ten seconds keep the page's server from a flood. */
function again(name: string): void {
  names.add(name);
  load();
}

/** Without this, each file would be asked for only when the one that imports it has come. */
function preload(name: string, language: string): void {
  ask(foundation, 'login', language);
  // A table of its own, which a sign-in does not carry.
  if (name !== 'login')
    import('./first-files.ts').then(
      ({ firstFiles }) => ask(firstFiles, name, language),
      () => undefined,
    );
}

function ask({ files, needs }: FirstFiles, name: string, language: string): void {
  const [all, words] = needs[name] ?? [[], {}];
  for (const index of [...all, ...(words[language] ?? words.ja ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(`./chunks/${files[index]}.js`, import.meta.url).href;
    // A policy that allows scripts by nonce asks for it here, too.
    link.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    // The page's head is left as it was.
    for (const type of ['load', 'error']) link.addEventListener(type, () => link.remove());
    document.head.append(link);
  }
}

/** What the element will most likely show; its settings may say otherwise later. */
function languageOf(element: Element): string {
  let stored;
  try {
    stored = localStorage.getItem('umi_locale');
  } catch {
    // A page in a sandbox has no storage.
  }
  return (element.getAttribute('lang') || stored || '').toLowerCase().split('-')[0] ?? '';
}

// On a server there is no page to look at.
if (globalThis.document) {
  load();
  new MutationObserver(load).observe(document, { childList: true, subtree: true });
}

import type { FirstFiles } from './first-files.ts';

/** One script for a page: fetches an element's own entry when its tag appears, now or later, and at once all that this will need. */
const names = new Set(ELEMENT_NAMES);

/** The folders in `src/elements/` with a contract, which builds replace. */
declare const ELEMENT_NAMES: readonly string[];

/**
 * What a sign-in needs, and so every element, and what the most used elements show at first in Japanese: as in first-files.ts,
 * the build replaces this text with its table.
 */
const foundation = JSON.parse('{"files":["of a sign-in"],"needs":{}}') as FirstFiles;

/** The elements whose first call is known before their code: those of `first-calls.ts`. */
const ASKS_FIRST = /^(course-list|visits|contacts|schedule|portal)$/;

/** Finds tags in a part of the page that a search of the document does not reach: a shadow root of the page's own. */
export function discover(root: ParentNode & Node): void {
  const look = (): void => {
    for (const element of root.querySelectorAll<HTMLElement>(':not(:defined)')) {
      const { localName } = element;
      const name = localName.slice(8);
      // Deleted before the fetch: one fetch per element, and never one for a tag that is not ours.
      if (localName.startsWith('teacher-') && names.delete(name)) {
        import(/* webpackIgnore: true */ /* @vite-ignore */ new URL(`./${name}.js`, import.meta.url).href).catch(() => {
          // A line that was down for a moment must not leave the tag empty; ten seconds keep the page's server from a flood.
          setTimeout(() => {
            names.add(name);
            look();
          }, 10_000);
          note(root, localName);
        });
        begin(name, element);
      }
    }
  };
  look();
  if (import.meta.url.endsWith('?dev')) import('./development/index.ts').then(({ watch }) => watch(root), ignore);
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}

/** Who cannot fetch what says it, hears of it from the browser. */
const ignore = (): void => {};

/** Says in the page that a tag's code could not be loaded. */
function note(root: ParentNode & Node, failed: string): void {
  import('./loader-notes.ts').then(({ showNotes }) => showNotes(root, failed), ignore);
}

/** Without this, each file would be asked for only when the one that imports it has come, and the provider when all have run. */
function begin(name: string, element: HTMLElement): void {
  const wanted = languageOf(element);
  const language = foundation.needs.login?.[1][wanted] ? wanted : 'ja';
  // First, since the provider takes its time, too. What cannot be fetched the element does without: it sends its calls itself.
  if (ASKS_FIRST.test(name)) import('./first-calls.ts').then(({ askFirst }) => askFirst(name, element), ignore);
  ask(foundation, 'login', language);
  if (name === 'login') return;
  ask(foundation, name, language);
  // A table of its own, which a sign-in does not carry.
  if (!foundation.needs[name]?.[1][language])
    import('./first-files.ts').then(({ firstFiles }) => ask(firstFiles, name, language), ignore);
}

function ask({ files, needs }: FirstFiles, name: string, language: string): void {
  const [all, words] = needs[name] ?? [[], {}];
  for (const index of all.concat(words[language] ?? [])) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(`./chunks/${files[index]}.js`, import.meta.url).href;
    // A policy that allows scripts by nonce asks for it here, too.
    link.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    // The page's head is left as it was.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- shorter, and the link is the loader's own
    link.onload = link.onerror = () => link.remove();
    document.head.append(link);
  }
}

/** What the element will most likely show; its settings may say otherwise later. */
function languageOf({ lang }: HTMLElement): string {
  let stored;
  try {
    stored = localStorage.umi_locale as string | undefined;
  } catch {
    // A page in a sandbox has no storage.
  }
  return (lang || stored || '').slice(0, 2);
}

// On a server there is no page to look at.
if (globalThis.document) {
  discover(document);
}

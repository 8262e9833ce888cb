/** Warnings for the developer of a page, by the loader's `?dev`; production does not load them. */
import { checkAttributes, checkLanguage } from './attributes.ts';
import { explainFailure } from './failures.ts';
import { warnDeveloper } from './warn-developer.ts';

/** Time in which the code of a tag may come, in ms. */
const DEFINITION_TIMEOUT_MS = 10_000;

const watched = new WeakSet<Node>();
const unknown = new Set<string>();

/** Looks at the tags of a part of the page from now on: the document, or a shadow root. */
export function watch(root: ParentNode & Node): void {
  if (watched.has(root)) return;
  watched.add(root);
  const look = (): void => {
    for (const element of root.querySelectorAll('*')) {
      if (!element.localName.startsWith('teacher-')) continue;
      if (element.matches(':defined')) checkAttributes(element);
      else expectTag(element.localName, look);
    }
  };
  look();
  new MutationObserver(look).observe(root, { childList: true, subtree: true, attributes: true });
}

function expectTag(tag: string, look: () => void): void {
  if (unknown.has(tag)) return;
  unknown.add(tag);
  const timer = setTimeout(
    () => warnDeveloper('unknown-tag', `<${tag}> is not an element of this package, or its code did not come.`),
    DEFINITION_TIMEOUT_MS,
  );
  void customElements.whenDefined(tag).then(() => {
    clearTimeout(timer);
    look();
  });
}

/** The element that an event comes from, through shadow roots. */
const sourceOf = (event: Event): HTMLElement | undefined =>
  event.composedPath().find((target): target is HTMLElement => target instanceof HTMLElement);

// On a server there is no page to look at.
if (globalThis.document) {
  addEventListener('teacher-failure', (event) => explainFailure(event.detail, sourceOf(event)?.localName ?? ''), true);
  addEventListener(
    'teacher-ready',
    (event) => {
      const element = sourceOf(event);
      if (element) checkLanguage(element);
    },
    true,
  );
  watch(document);
}

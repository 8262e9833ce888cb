import { failureTexts } from './runtime/failure-texts.ts';

/** The elements hide it, and remove it when their code has come: a tag without code shows its children. */
const SLOT = 'teacher-load-failure';

/**
 * Says in the page what the loader could not do: in the place of each tag whose code has failed to load, and by its event
 * `teacher-failure`. Without such a tag it says from now on, on the console, which tags are none of the elements.
 */
export function showNotes(root: ParentNode & Node, failed?: string): void {
  if (failed) for (const element of root.querySelectorAll<HTMLElement>(failed)) showFailure(element);
  else watchTags(root);
}

function showFailure(element: HTMLElement): void {
  if (element.matches(':defined') || element.querySelector(`:scope > [slot=${SLOT}]`)) return;
  const { message } = failureTexts(element.lang || document.documentElement.lang || 'ja');
  const note = document.createElement('p');
  note.slot = SLOT;
  note.role = 'alert';
  note.textContent = message;
  element.append(note);
  const detail = { kind: 'load', message };
  element.dispatchEvent(new CustomEvent('teacher-failure', { detail, bubbles: true, composed: true }));
}

/** Time in which the code of a tag may come, in ms. */
const DEFINITION_TIMEOUT_MS = 10_000;

const seen = new Set<string>();

function watchTags(root: ParentNode & Node): void {
  const look = (): void => {
    for (const { localName } of root.querySelectorAll(':not(:defined)')) {
      if (!localName.startsWith('teacher-') || seen.has(localName)) continue;
      seen.add(localName);
      const timer = setTimeout(warn, DEFINITION_TIMEOUT_MS, localName);
      void customElements.whenDefined(localName).then(() => clearTimeout(timer));
    }
  };
  look();
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}

function warn(tag: string): void {
  // oxlint-disable-next-line no-console -- for the page's developer
  console.warn(
    `teacher-elements: <${tag}> is no element of this package, or its code did not come. See docs/elements/README.md.`,
  );
}

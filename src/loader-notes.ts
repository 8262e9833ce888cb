import { failureTexts } from './runtime/failure-texts.ts';

/** The elements hide it, and remove it when their code has come: a tag without code shows its children. */
const SLOT = 'teacher-load-failure';

/**
 * Says in the page what the loader could not do: in the place of each tag whose code has failed to load, and by its event
 * `teacher-failure`.
 */
export function showNotes(root: ParentNode & Node, failed: string): void {
  for (const element of root.querySelectorAll<HTMLElement>(failed)) showFailure(element);
}

function showFailure(element: HTMLElement): void {
  if (element.matches(':defined') || element.querySelector(`:scope > [slot=${SLOT}]`)) return;
  const { message } = failureTexts(element.lang || document.documentElement.lang || 'ja');
  const note = document.createElement('p');
  note.slot = SLOT;
  note.role = 'alert';
  note.textContent = message;
  element.append(note);
  const detail = { kind: 'load', call: '', status: 0, code: 'load', message };
  element.dispatchEvent(new CustomEvent('teacher-failure', { detail, bubbles: true, composed: true }));
}

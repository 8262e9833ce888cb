import { button, make, byId } from './dom.ts';
import type { Texts } from './texts.ts';

/** A button that copies the text that `read` returns, and announces it. `subject` completes its accessible name. */
export function copyButton(t: Texts, label: string, read: () => string, subject?: string): HTMLButtonElement {
  const made = button(label, () => void copy(), 'quiet');
  if (subject !== undefined) made.append(make('span', { class: 'unseen' }, ` ${subject}`));
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function copy(): Promise<void> {
    // Pages without https do not have a clipboard.
    const isDone =
      (await navigator.clipboard?.writeText(read()).then(
        () => true,
        () => false,
      )) ?? false;
    const announcement = byId('announcement');
    announcement.textContent = '';
    announcement.textContent = isDone ? t.copied : t.copyFailed;
    made.dataset.done = String(isDone);
    clearTimeout(timer);
    timer = setTimeout(() => delete made.dataset.done, 2000);
  }
  return made;
}

// The toasts that offer a way back after a change.
import { byRole, click, eventually, press } from './page.ts';
import { shadow } from './test-page.ts';

const all = (element: Element, selector: string) => [...shadow(element).querySelectorAll<HTMLElement>(selector)];

/** The texts of the toasts that offer a way back. */
export const changeTexts = (element: Element) =>
  all(element, '.teacher-change p').map(({ textContent }) => textContent);

/** Waits for a toast whose text ends like this. */
export const hasChange = (element: Element, words: string) =>
  eventually(() => {
    if (!changeTexts(element).some((text) => text?.endsWith(words)))
      throw new Error(`Changes: ${changeTexts(element).join()}`);
    return true;
  });

/** Closes the toasts of changes, which then can no longer be undone: what lies below them can be pressed. */
export async function closeChanges(element: Element): Promise<void> {
  for (const toast of all(element, '.teacher-change')) {
    byRole(toast, 'button', '閉じる').click();
    await eventually(() => !toast.isConnected);
  }
}

/** Waits until a change is undone, and so many are left that could be, too. */
export const isUndone = (element: Element, left = 0) =>
  eventually(
    () =>
      all(element, '.teacher-toast-success').some(({ textContent }) => textContent === '元に戻しました。') &&
      changeTexts(element).length === left,
  );

/** Both ways to undo the latest change. */
export const waysToUndo = [
  ['by click', async (element: Element) => click(() => byRole(element, 'button', '元に戻す'))],
  ['by key', () => press('Control+z')],
] as const;

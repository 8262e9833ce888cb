/** Session storage: the release that a page was reloaded from, so that it is not reloaded again and again. */
const RELOADED_KEY = 'teacher-reloaded';

/** What cannot be left without asking: a room, a call beside another page, and open dialogs. */
const IN_USE = '.live-room, .live-compact-bar, dialog[open]';

/**
 * Reloads the page unless something would be lost, or it was reloaded from this release before. Everything that asks before
 * the page is left, such as a form with input, keeps it.
 * @param root the element's content
 * @returns whether the page is being reloaded
 */
export function reloadOnce(root: ParentNode, reload = () => location.reload()): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  if (root.querySelector(IN_USE) || !dispatchEvent(question)) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === import.meta.url) return false;
    sessionStorage.setItem(RELOADED_KEY, import.meta.url);
  } catch {
    // Without a storage it could happen again and again.
    return false;
  }
  reload();
  return true;
}

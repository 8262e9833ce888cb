/** Time until the question whether this release is still there counts as unanswered, in ms. */
const CHECK_TIMEOUT_MS = 5_000;

/** Session storage: the release that a page was reloaded from, so that it is not reloaded again and again. */
const RELOADED_KEY = 'teacher-reloaded';

/** What cannot be left without asking: a room, a call beside another page, and open dialogs. */
const IN_USE = '.live-room, .live-compact-bar, dialog[open]';

/**
 * Whether the files of this release are gone from their server, as after a new release: then it is of no use to ask for one of
 * them again. False without a network, and where that cannot be found out.
 * @param file the URL of a file of this release
 */
export async function isReleaseGone(file = import.meta.url): Promise<boolean> {
  // The policy of a page may forbid requests to other origins.
  if (!navigator.onLine || URL.parse(file)?.origin !== location.origin) return false;
  try {
    const { status, headers } = await fetch(file, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    // Some hosts reply with a page where there is no file.
    return status === 404 || status === 410 || (status === 200 && /html/.test(headers.get('Content-Type') ?? ''));
  } catch {
    return false;
  }
}

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

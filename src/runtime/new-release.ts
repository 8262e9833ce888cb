/** Time until the question whether this release is still there counts as unanswered, in ms. */
const CHECK_TIMEOUT_MS = 5_000;

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

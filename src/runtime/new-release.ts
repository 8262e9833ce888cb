/** Time until the question whether this release is still there counts as unanswered, in ms. */
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Whether the files of this release are gone from their server, as after a new release: then it is of no use to ask for one of
 * them again. False where that cannot be found out, for example without a network.
 * @param file the URL of a file of this release
 */
export async function isReleaseGone(file = import.meta.url): Promise<boolean> {
  // The policy of a page may forbid requests to other origins.
  if (!file.startsWith(`${location.origin}/`)) return false;
  return fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    // Some hosts reply with a page where there is no file.
    ({ status, headers }) => status === 404 || (status === 200 && /html/.test(headers.get('Content-Type') ?? '')),
    () => false,
  );
}

/** The global object of the worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** The URL of the portal's folder, with a trailing slash. */
export const scope: string = new URL('./', worker.location.href).href;

/** The path of a URL below the portal's folder, without the query; undefined for any other URL. */
export function pathInScope(address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  const plain = origin + pathname;
  return plain.startsWith(scope) ? plain.slice(scope.length) : undefined;
}

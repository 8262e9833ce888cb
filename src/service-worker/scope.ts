/** The global object of the worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** The address of the portal's folder, with a slash at its end. */
export const scope: string = new URL('./', worker.location.href).href;

/** The path of an address below the portal's folder, without a query; undefined for any other address. */
export function pathInScope(address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  const plain = origin + pathname;
  return plain.startsWith(scope) ? plain.slice(scope.length) : undefined;
}

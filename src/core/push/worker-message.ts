import * as v from 'valibot';

/** A path of the portal below its base, as its routes have it: no query, no fragment, no way out of the base. */
export const portalPath = v.pipe(
  v.string(),
  v.check((path) => path.length <= 300 && /^(?:\/[\w.~%!'()*-]+)+$/.test(path) && !/\/(?:\.|%2e)+(?:\/|$)/i.test(path)),
);

/** What the service worker says to an open page: `open` a path, or `subscribe` again, because the browser has changed it. */
export type WorkerMessage = { readonly type: 'open'; readonly path: string } | { readonly type: 'subscribe' };

const workerMessage = v.object({ type: v.picklist(['open', 'subscribe']), path: v.optional(portalPath) });

/** Reads a message of the service worker; undefined for anything else. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const result = v.safeParse(workerMessage, data);
  if (!result.success) return undefined;
  const { type, path } = result.output;
  if (type === 'subscribe') return { type };
  return path === undefined ? undefined : { type, path };
}

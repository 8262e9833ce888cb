declare global {
  /** The host page's base path of the portal (docs/spec.md, section 9). */
  var routerBase: string | undefined;
}

const DEFAULT_BASE = '/teacher/';

/** Base path of the portal's URLs without a trailing slash; empty at the root of the host. */
export function portalBase(attribute: string | undefined): string {
  const base = attribute || globalThis.routerBase || DEFAULT_BASE;
  const { pathname } = new URL(base, location.origin);
  return pathname.replace(/\/+$/, '');
}

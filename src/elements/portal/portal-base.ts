declare global {
  /** A page's own setting for the path under which the portal lies (spec section 9). */
  var routerBase: string | undefined;
}

const DEFAULT_BASE = '/teacher/';

/** The path under which all addresses of the portal lie, without a slash at its end; empty at the root of the host. */
export function portalBase(attribute: string | undefined): string {
  const wish = attribute || globalThis.routerBase || DEFAULT_BASE;
  const { pathname } = new URL(wish, location.origin);
  return pathname.replace(/\/+$/, '');
}

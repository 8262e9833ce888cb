import { createSafeStorage } from '../../core/index.ts';

const KEPT = 'teacher-student-link';
const storage = createSafeStorage(() => sessionStorage);

/**
 * The token of the link that led here. It leaves the address at once, so that nobody reads it over a shoulder or in a
 * history; the tab keeps it for a reload.
 */
export function takeLinkToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) {
    storage.setItem(KEPT, token);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return token ?? storage.getItem(KEPT) ?? '';
}

/** The link has served: the room is over. */
export function forgetLinkToken(): void {
  storage.removeItem(KEPT);
}

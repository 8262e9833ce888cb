import { createSafeStorage } from '../../core/session/index.ts';

const STORAGE_KEY = 'teacher-student-link';
const storage = createSafeStorage(() => sessionStorage);

/**
 * Reads the token of the student link and removes it from the URL at once, so that it does not stay visible or in the
 * history. The tab stores it for a reload.
 */
export function readLinkToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) {
    storage.setItem(STORAGE_KEY, token);
    // An absolute address: the page's <base> may be of another origin.
    history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
  }
  return token ?? storage.getItem(STORAGE_KEY) ?? '';
}

/** Removes the stored token when the room has ended. */
export function forgetLinkToken(): void {
  storage.removeItem(STORAGE_KEY);
}

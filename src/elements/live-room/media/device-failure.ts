/**
 * Why a device cannot be used: the browser refuses it, there is none, another program holds it, the page is not safe
 * enough (no https), or nobody knows.
 */
export type DeviceFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'unknown';

/** What the browser's error says in a word. */
export function deviceFailure(error: unknown): DeviceFailure {
  if (!navigator.mediaDevices) return 'insecure';
  switch (errorName(error)) {
    case 'NotAllowedError': return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError': return 'missing';
    case 'NotReadableError':
    case 'AbortError': return 'busy';
    case 'SecurityError': return 'insecure';
    default: return 'unknown';
  }
}

/** What the browser calls an error. An `OverconstrainedError` is a DOMException in Chromium only. */
export function errorName(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return typeof name === 'string' ? name : '';
}

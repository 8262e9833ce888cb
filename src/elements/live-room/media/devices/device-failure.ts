/**
 * Why a device cannot be used: permission denied by the person or the browser, forbidden by the page (Permissions-Policy, or
 * `allow` of a frame), no such device, in use by another program, no secure context (https), or an unknown error.
 */
export type DeviceFailure = 'denied' | 'forbidden' | 'missing' | 'busy' | 'insecure' | 'unknown';

/** Classifies an error of `getUserMedia` about a kind of device. */
export function deviceFailure(error: unknown, kind: 'microphone' | 'camera'): DeviceFailure {
  if (!navigator.mediaDevices) return 'insecure';
  switch (errorName(error)) {
    case 'NotAllowedError':
      return isForbidden(kind) ? 'forbidden' : 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    case 'SecurityError':
      return 'insecure';
    default:
      return 'unknown';
  }
}

/** Whether the page itself forbids a kind of device, where the browser says so: nobody can allow it then. */
function isForbidden(kind: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature(kind) === false;
}

/** Name of a browser error. An `OverconstrainedError` is a `DOMException` only in Chromium. */
export function errorName(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return typeof name === 'string' ? name : '';
}

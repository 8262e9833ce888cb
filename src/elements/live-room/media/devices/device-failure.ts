/**
 * Why a device cannot be used: permission denied, no such device, in use by another program, no secure context (https),
 * or an unknown error.
 */
export type DeviceFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'unknown';

/** Classifies an error of `getUserMedia`. */
export function deviceFailure(error: unknown): DeviceFailure {
  if (!navigator.mediaDevices) return 'insecure';
  switch (errorName(error)) {
    case 'NotAllowedError':
      return 'denied';
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

/** Name of a browser error. An `OverconstrainedError` is a `DOMException` only in Chromium. */
export function errorName(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return typeof name === 'string' ? name : '';
}

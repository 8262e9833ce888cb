// Checks the `Host` header against DNS rebinding: a foreign page whose name resolves to 127.0.0.1 has the same origin as a
// server on this machine, but its requests still carry that name.

const LOCAL_HOST = /^(?:localhost|[a-z\d.-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Whether only this machine can reach a network interface. */
export function isLoopback(networkInterface: string): boolean {
  return networkInterface === 'localhost' || networkInterface === '::1' || networkInterface.startsWith('127.');
}

/** A network interface as the host of a URL: `localhost` for all interfaces, IPv6 in brackets. */
export function hostInAddress(networkInterface: string): string {
  if (networkInterface === '0.0.0.0' || networkInterface === '::') return 'localhost';
  return networkInterface.includes(':') ? `[${networkInterface}]` : networkInterface;
}

/**
 * Whether the `Host` header names this machine or a known host.
 * @param host the value of the header, with its port
 * @param known further names with their ports, as in `new URL(address).host`
 */
export function isKnownHost(host: string | null | undefined, known: readonly string[] = []): boolean {
  if (host === null || host === undefined) return false;
  return LOCAL_HOST.test(host) || known.includes(host.toLowerCase());
}

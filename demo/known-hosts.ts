// Which names in the header Host mean this machine. A foreign page can have its own name point to 127.0.0.1 (DNS rebinding)
// and is then of the same origin as whatever listens here; its requests still carry that name.

const LOCAL_HOST = /^(?:localhost|[a-z\d.-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Is this network interface one that only this machine reaches? */
export function isLoopback(networkInterface: string): boolean {
  return networkInterface === 'localhost' || networkInterface === '::1' || networkInterface.startsWith('127.');
}

/** A network interface as the host of an address: that for every interface is `localhost`, IPv6 stands in brackets. */
export function hostInAddress(networkInterface: string): string {
  if (networkInterface === '0.0.0.0' || networkInterface === '::') return 'localhost';
  return networkInterface.includes(':') ? `[${networkInterface}]` : networkInterface;
}

/**
 * Does the header name this machine, or one of the known hosts?
 * @param host the header `Host` as it came, with its port
 * @param known further names with their ports, as in `new URL(address).host`
 */
export function isKnownHost(host: string | null | undefined, known: readonly string[] = []): boolean {
  if (host === null || host === undefined) return false;
  return LOCAL_HOST.test(host) || known.includes(host.toLowerCase());
}

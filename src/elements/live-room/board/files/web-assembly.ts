const POLICIES = ['Content-Security-Policy', 'Content-Security-Policy-Report-Only'];
const ALLOWING = ["'wasm-unsafe-eval'", "'unsafe-eval'"];

/**
 * Whether a worker may compile WebAssembly. Its policy is that of the reply with its script, whatever the policy of the page is. The
 * headers are read, because an attempt would be reported as a violation: also one of a policy that only reports.
 *
 * @param script URL of the worker's script, of the page's own origin
 */
export async function mayCompile(script: string): Promise<boolean> {
  if (typeof WebAssembly === 'undefined') return false;
  try {
    const { ok, headers } = await fetch(script, { method: 'HEAD' });
    return ok && POLICIES.every((name) => (headers.get(name) ?? '').split(',').every(allowsCompiling));
  } catch {
    return false;
  }
}

/** `policy` is one of a header, as `default-src 'none'; script-src 'self'`. Of a directive that is there twice, the first counts. */
function allowsCompiling(policy: string): boolean {
  const directives = policy.split(';').map((each) => each.trim().toLowerCase().split(/\s+/));
  const [, ...sources] =
    directives.find(([name]) => name === 'script-src') ??
    directives.find(([name]) => name === 'default-src') ??
    ALLOWING;
  return ALLOWING.some((source) => sources.includes(source));
}

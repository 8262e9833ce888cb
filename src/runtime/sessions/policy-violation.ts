/** Time in which the browser reports what it has blocked, in ms: after the request has failed. */
const REPORT_DELAY_MS = 500;

/** Whether the page's Content-Security-Policy is why an attempt to connect to an origin fails. */
export async function isBlockedByPolicy(origin: string, attempt: () => Promise<boolean>): Promise<boolean> {
  let report: ((isBlocked: boolean) => void) | undefined;
  const reported = new Promise<boolean>((resolve) => {
    report = resolve;
  });
  const onViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    const isOurs = URL.parse(blockedURI)?.origin === origin;
    if (disposition === 'enforce' && effectiveDirective === 'connect-src' && isOurs) report?.(true);
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const timer = setTimeout(() => report?.(false), (await attempt()) ? 0 : REPORT_DELAY_MS);
  const isBlocked = await reported;
  clearTimeout(timer);
  document.removeEventListener('securitypolicyviolation', onViolation);
  return isBlocked;
}

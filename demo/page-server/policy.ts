/** The headers of every page that we serve; `provider` is the origin of the provider's API. */
export function pageHeaders(provider: string): Record<string, string> {
  const socket = provider.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${provider} ${socket}`,
    `img-src 'self' ${provider} data: blob:`,
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html teacher-elements 'allow-duplicates'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
  };
}

/** The content security policy by directive; `provider` is the origin of the provider's API, where it is another one. */
export function policyDirectives(provider: string | undefined): Record<string, string[]> {
  const origins = provider === undefined ? [] : [provider];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])],
    'img-src': ["'self'", ...origins, 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['lit-html', 'teacher-elements', "'allow-duplicates'"],
  };
}

/** The headers of a page with elements; `provider` is the origin of the provider's API. */
export function pageHeaders(provider: string): Record<string, string> {
  return {
    'Content-Security-Policy': Object.entries(policyDirectives(provider))
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()',
  };
}

/**
 * The headers that prevent clickjacking: no other page may show ours in a frame. A host that embeds elements decides for
 * itself who may frame its page, so this is not part of the policy that elements need.
 * @param policy the value of `Content-Security-Policy` so far
 */
export function unframedHeaders(policy: string): Record<string, string> {
  return { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'`, 'X-Frame-Options': 'DENY' };
}

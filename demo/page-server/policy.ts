/**
 * The content security policy by directive; `provider` is the origin of the provider's API, if it is another one,
 * `mediaServer` the address (ws:// or wss://) of a LiveKit server, if rooms use one.
 */
export function policyDirectives(provider: string | undefined, mediaServer?: string): Record<string, string[]> {
  const origins = provider === undefined ? [] : [provider];
  const media = mediaServer === undefined ? [] : [new URL(mediaServer).origin];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
      ...media.flatMap((origin) => [origin, origin.replace(/^ws/, 'http')]),
    ],
    'img-src': ["'self'", ...origins, 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['lit-html', 'teacher-elements', "'allow-duplicates'"],
  };
}

/** The value of `Content-Security-Policy`. */
export const writePolicy = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/** The provider of examples. */
export const EXAMPLE_PROVIDER = 'https://api.your-provider.example';

/** The header in the documentation, llms.txt and the playground, to be copied. */
export const EXAMPLE_HEADER = `Content-Security-Policy: ${writePolicy(policyDirectives(EXAMPLE_PROVIDER))}`;

/** The policy of the documentation: Vue renders its pages, and its examples have their provider in the page. */
export const DOCS_POLICY = writePolicy({
  ...policyDirectives(undefined),
  'trusted-types': ['vue', ...(policyDirectives(undefined)['trusted-types'] ?? [])],
});

/** The headers of a page with elements; see `policyDirectives`. */
export function pageHeaders(provider: string, mediaServer?: string): Record<string, string> {
  return {
    'Content-Security-Policy': writePolicy(policyDirectives(provider, mediaServer)),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy':
      'camera=(self), microphone=(self), display-capture=(self), screen-wake-lock=(self), geolocation=(), payment=()',
  };
}

/**
 * The policy of the worker that reads PDFs: its reply has one of its own, which alone allows WebAssembly.
 * @param policy the value of `Content-Security-Policy` of pages
 */
export const withWebAssembly = (policy: string): string =>
  policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

/**
 * The headers that prevent clickjacking: no other page may show ours in a frame. A host that embeds elements decides
 * who may frame its pages, so this is not part of the policy that elements need.
 * @param policy the value of `Content-Security-Policy` so far
 */
export function unframedHeaders(policy: string): Record<string, string> {
  return { 'Content-Security-Policy': `${policy}; frame-ancestors 'none'`, 'X-Frame-Options': 'DENY' };
}

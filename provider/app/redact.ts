// Keeps secrets and personal addresses out of the log, whatever the source of a text.

const patterns: readonly (readonly [RegExp, string])[] = [
  // User and password in the address of a server.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[redacted]@'],
  [/[^\s<>"'(),:;=[\]\\@]+@[a-z\d-]+(?:\.[a-z\d-]+)+/gi, '[address]'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 [redacted]'],
  [/([?#&](?:token|ticket|key|code)=)[^\s&"']+/gi, '$1[redacted]'],
  // Random tokens, base64url, of 24 bytes and more: one in 200 of them has no digit.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}(?:\.[\w-]+)*/g, '[token]'],
  // Shorter ones: names in code also have upper and lower case, but rarely digits.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{22,}(?:\.[\w-]+)*/g, '[token]'],
];

/** A text for the log, without e-mail addresses, passwords in URLs, and tokens. */
export const redact = (text: string): string =>
  patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

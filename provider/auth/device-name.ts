/** Browsers by what marks their user agent; most of them also claim to be Chrome or Safari, so those come last. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYJApp-|\bYJTop\//, 'Yahoo! JAPAN'],
  [/\bLine\//, 'LINE'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** Systems in the same way: Android is a Linux, and an iPhone says that it is like Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Names a device by its user agent, without versions, which change: `Chrome · Windows`. An iPad that asks for the pages of
 * computers says that it is a Mac. Empty for what is no known browser, such as a server that signs a teacher in.
 */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' · ');
}

/**
 * Shortens a network address to what tells a provider or a region and no household: two numbers of an IPv4 address
 * (`203.0.*.*`), 32 bits of an IPv6 address (`2001:db8:*`). Empty if it is unknown.
 */
export function coarseNetwork(client: string): string {
  const [first, second] = client.split(/[.:]/);
  if (/^\d+(?:\.\d+){3}$/.test(client)) return `${first}.${second}.*.*`;
  return client.includes(':') ? `${first || '0'}:${second || '0'}:*` : '';
}

/** The browsers that are distinguished, by where they keep the permissions of a page. */
export type BrowserName =
  | 'appIos'
  | 'chrome'
  | 'chromeAndroid'
  | 'edge'
  | 'firefox'
  | 'other'
  | 'safariIos'
  | 'safariMac';

/** Which browser a page is in, from what the browser says of itself. An iPad says that it is a Mac, which has no touch screen. */
export function browserOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'maxTouchPoints' | 'userAgent'>): BrowserName {
  const is = (pattern: RegExp) => pattern.test(userAgent);
  const isIos = is(/iPhone|iPad|iPod/) || (is(/Macintosh/) && maxTouchPoints > 1);
  if (isIos) return is(/CriOS|FxiOS|EdgiOS|GSA\/|Line\//) ? 'appIos' : 'safariIos';
  if (is(/Firefox\//)) return 'firefox';
  if (is(/Android/)) return is(/Chrome\//) ? 'chromeAndroid' : 'other';
  if (is(/Edg\//)) return 'edge';
  if (is(/Chrome\//)) return 'chrome';
  return is(/Macintosh.*Safari\//) ? 'safariMac' : 'other';
}

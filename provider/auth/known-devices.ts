import type { RequestContext } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import { messagesFor } from '../i18n/index.ts';
import type { KnownDeviceRow, TeacherRow } from '../store/tables.ts';

/** How many devices of a teacher are stored; a further one replaces the least recently used. */
export const MAX_KNOWN_DEVICES = 20;

/**
 * Begins a session on the requesting device, stores the device, and mails the teacher if it is new. No mail is sent
 * about the first device of an account. Returns the token, like `Sessions.begin`; also undefined if `isAllowed`, which runs in
 * the transaction, returns false.
 */
export async function beginOnDevice(
  teacher: TeacherRow,
  context: RequestContext,
  isAllowed: (context: RequestContext) => Promise<boolean> = async () => true,
): Promise<string | undefined> {
  const origin = { device: deviceName(context.userAgent), network: coarseNetwork(context.client) };
  const id = await context.signedTokens.deviceMark(teacher.id, origin);
  return transact(context, async (context) => {
    const { store, sessions, outbox, noteSecurity, now } = context;
    if (!(await isAllowed(context))) return undefined;
    const token = await sessions.begin(teacher, origin);
    if (token === undefined) return undefined;
    const known = await store.knownDevices.find({
      where: [['teacherId', '=', teacher.id]],
      order: [['usedAt', 'descending']],
    });
    await store.knownDevices.delete([['id', '=', id]]);
    await store.knownDevices.insert({ id, teacherId: teacher.id, usedAt: now() });
    const others = known.filter((device) => device.id !== id);
    for (const old of others.slice(MAX_KNOWN_DEVICES - 1)) await store.knownDevices.delete([['id', '=', old.id]]);
    if (isNewDevice(id, known)) {
      await outbox.post(newDeviceMail(teacher, origin, context));
      noteSecurity('newDevice', teacher.id);
      context.afterReply(() => outbox.send());
    }
    return token;
  });
}

const isNewDevice = (id: string, known: readonly KnownDeviceRow[]): boolean =>
  known.length > 0 && known.every((device) => device.id !== id);

/** In the language of the teacher's settings, since a stranger may have signed in. */
function newDeviceMail(
  { email, name, language, timeZone }: TeacherRow,
  { device, network }: { device: string; network: string },
  { messages: ofRequest, now }: RequestContext,
) {
  const messages = language ? messagesFor(language) : ofRequest;
  return { to: email, ...messages.newDeviceMail(name, { when: messages.moment(now(), timeZone), device, network }) };
}

/** Browsers, by markers in the user agent; most of them also claim to be Chrome or Safari, so those come last. */
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

/** Systems, likewise: Android is a Linux, and an iPhone claims to be like Mac OS X. */
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
 * Names a device by its user agent, without versions, which change: `Chrome · Windows`. An iPad that requests desktop
 * pages claims to be a Mac. Empty for an unknown browser, such as a server that signs a teacher in.
 */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' · ');
}

/**
 * Shortens a network address so that it identifies a provider or a region but not a household: two numbers of an IPv4 address
 * (`203.0.*.*`), 32 bits of an IPv6 address (`2001:db8:*`). Empty if it is unknown.
 */
export function coarseNetwork(client: string): string {
  const [first, second] = client.split(/[.:]/);
  if (/^\d+(?:\.\d+){3}$/.test(client)) return `${first}.${second}.*.*`;
  return client.includes(':') ? `${first || '0'}:${second || '0'}:*` : '';
}

import { MINUTE, otherDevice, setClock, setClockAnew, todayText, type OtherDevice } from './other-device.ts';
import { setViewport } from '../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../../support/servers/provider.ts';

const DAY = 24 * 60 * MINUTE;

/** Beyond the world that the demo has around its first day, so that every lesson is the tests' own. */
const FIRST = Date.parse('2026-11-10T09:00:00+09:00');

let today = Date.parse('2026-12-15T00:00:00+09:00');

export const at = (time: string, days = 0) =>
  today + days * DAY + Number(time.slice(0, 2)) * 60 * MINUTE + Number(time.slice(3)) * MINUTE;

export let provider: RemoteProvider;
export let proxy: RemoteProxy;
export let device: OtherDevice;
export const open = (attributes?: string) => openSignedIn(proxy.url, '/course/list', attributes);
export const block = async (portal: Element, text?: string | RegExp) => todayText(portal, text);

/** Others do something, and the teacher comes back to the page after more than a minute. */
export const comeBack = (time: string, days = 0) => setClock(proxy.url, at(time, days));

/** Each test has a day of its own, with no lessons but those that it makes. */
export function setUpToday(): void {
  before(async () => {
    provider = await startProvider({ now: FIRST });
    await provider.setClock({ now: today });
    proxy = await startProxy(provider);
  });
  beforeEach(async () => {
    // Five weeks are further than the portal looks ahead.
    today += 35 * DAY;
    await provider.setClock({ now: at('09:00') });
    await setClockAnew(proxy.url, at('09:00'));
    device = await otherDevice(provider.url, provider.noteOfficeChange);
    await setViewport({ width: 1280, height: 900 });
  });
  afterEach(closePortal);
}

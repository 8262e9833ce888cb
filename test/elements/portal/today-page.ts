// For the tests of what the portal does with time: the provider's clock as the page has it, and lessons of one's own.
import { setViewport, eventually, frames } from '../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../../support/servers/provider.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { offlineOf, type NewDraft } from '../../../src/core/offline/index.ts';
import { sessionOf } from '../../../src/runtime/sessions/session-registry.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { askAs, type Ask } from '../../support/servers/ask.ts';

export const MINUTE = 60_000;
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

/** What the portal says of drafts. */
export const banner = (portal: Element) => shadow(portal).querySelector<HTMLElement>('.drafts') ?? undefined;

/** Puts drafts onto the device, as forms do that find no network. */
export async function keep(...drafts: NewDraft[]): Promise<void> {
  const slot = offlineOf(sessionOf(proxy.url, undefined));
  const store = await eventually(() => slot.store);
  for (const draft of drafts) if (!store.drafts.keep(draft)) throw new Error('The device keeps no draft.');
}

export const moveTo = (lesson: Lesson, start: number): NewDraft => ({
  kind: 'change',
  lesson,
  patch: { startTimeMillis: start, endTimeMillis: start + 30 * MINUTE },
});

export const cancellation = (lesson: Lesson): NewDraft => ({
  kind: 'cancel',
  lesson,
  reason: '発熱のため',
  notifyStudent: false,
  idempotencyKey: `draft-${lesson.id}`,
});

/** Moves the clock of the page, as a reply of the provider with another time does, and wakes the page up as after a sleep. */
export function setClock(provider: string, moment: number): void {
  const device = Date.now();
  const { clock, api } = sessionOf(provider, undefined);
  clock.adjust(moment, device, device);
  // By the device's clock no time has passed: what is kept for a minute would still be good.
  api.clearCache();
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The same for a portal that is still to come, once the session of the one before is gone. */
export async function setClockAnew(provider: string, moment: number): Promise<void> {
  await frames(3);
  setClock(provider, moment);
}

export interface OtherDevice {
  ask: Ask;
  create(start: number, student?: number, minutes?: number): Promise<Lesson>;
  move(lesson: Lesson, start: number): Promise<Lesson>;
  cancel(lesson: Lesson): Promise<Lesson>;
}

/**
 * Another window of Hanako's, on a device of its own; or the office, which does what a teacher does, where the provider is told
 * that it was the office.
 */
export async function otherDevice(
  provider: string,
  noteOfficeChange?: (lessonId: string) => Promise<void>,
): Promise<OtherDevice> {
  const ask = await askAs(provider);
  const { data: students } = await ask<{ id: string }[]>('GET', '/student');
  const done = async ({
    status,
    message,
    data,
  }: {
    status: number;
    message: string;
    data: Lesson;
  }): Promise<Lesson> => {
    if (status !== 1) throw new Error(message);
    await noteOfficeChange?.(data.id);
    return data;
  };
  let count = 0;
  return {
    ask,
    async create(startTimeMillis, student = 0, minutes = 30) {
      count += 1;
      return done(
        await ask('POST', '/course', {
          studentId: students[student]?.id,
          subject: '数学',
          startTimeMillis,
          endTimeMillis: startTimeMillis + minutes * MINUTE,
          memo: '',
          idempotencyKey: `desk-${startTimeMillis}-${count}`,
          allowWarnings: true,
        }),
      );
    },
    move: async ({ id, version }, startTimeMillis) =>
      done(await ask('PUT', '/course', { id, version, startTimeMillis, endTimeMillis: startTimeMillis + 30 * MINUTE })),
    cancel: async ({ id, version }) =>
      done(
        await ask('PUT', '/course/cancel', {
          id,
          version,
          reason: '発熱のため',
          notifyStudent: false,
          idempotencyKey: `desk-cancel-${id}`,
        }),
      ),
  };
}

/** The portal's text about today, once it contains this. */
export function block(portal: Element, text?: string | RegExp): Promise<HTMLElement> {
  return eventually(() => {
    const block = portal.shadowRoot?.querySelector<HTMLElement>('.today') ?? undefined;
    const shownText = block?.textContent ?? '';
    if (text !== undefined && !(typeof text === 'string' ? shownText.includes(text) : text.test(shownText)))
      throw new Error(`Today says: ${shownText}`);
    return block;
  });
}

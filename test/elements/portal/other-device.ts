// For the tests of what the portal does with time: the provider's clock as the page has it, and lessons of one's own.
import type { Lesson } from '../../../src/core/index.ts';
import { sessionOf } from '../../../src/runtime/sessions/session-registry.ts';
import { askAs, type Ask } from '../../support/servers/ask.ts';
import { eventually, frames } from '../../support/browser/page.ts';

export const MINUTE = 60_000;

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
export function todayText(portal: Element, text?: string | RegExp): Promise<HTMLElement> {
  return eventually(() => {
    const block = portal.shadowRoot?.querySelector<HTMLElement>('.today') ?? undefined;
    const shownText = block?.textContent ?? '';
    if (text !== undefined && !(typeof text === 'string' ? shownText.includes(text) : text.test(shownText)))
      throw new Error(`Today says: ${shownText}`);
    return block;
  });
}

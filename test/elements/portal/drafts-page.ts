import type { Lesson } from '../../../src/core/index.ts';
import { offlineOf, type NewDraft } from '../../../src/core/offline/index.ts';
import { sessionOf } from '../../../src/runtime/sessions/session-registry.ts';
import { eventually } from '../../support/browser/page.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { MINUTE } from './other-device.ts';
import { proxy } from './today-page.ts';

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

// Plays a scene in a page: presses, takes it back, and again.
import type { Tab } from '../calendar/browser.ts';
import { BACKSPACE, click, ESCAPE, pointAt, pressKey } from './portal.ts';
import type { Scene, Step } from './scenes.ts';
import { measure, until, type Interaction } from './watch.ts';

/** One way of a scene, with what each of its turns has cost. */
export interface Played {
  readonly name: string;
  readonly interactions: Interaction[];
}

/** Plays a scene so many times, fewer when its time is over before. */
export async function play(
  tab: Tab,
  scene: Scene,
  { turns, time }: { readonly turns: number; readonly time: number },
): Promise<Played[]> {
  const end = performance.now() + time;
  const played: Played[] = [];
  for (let turn = 0; turn < turns && performance.now() < end; turn += 1) {
    for (const { name, interactions } of await playOnce(tab, scene)) {
      const known = played.find((each) => each.name === name);
      if (known) known.interactions.push(...interactions);
      else played.push({ name, interactions });
    }
  }
  return played;
}

async function playOnce(tab: Tab, { name, press, typing }: Scene): Promise<Played[]> {
  if (typing) return [{ name, interactions: await type(tab, typing) }];
  if (!press) return [];
  const first = { name, interactions: [await follow(tab, press)] };
  const { back } = press;
  if (back !== 'Escape') {
    const interactions = [await follow(tab, back)];
    return back.name ? [first, { name: back.name, interactions }] : [first];
  }
  // The first one may close what a field of the dialog has opened.
  await pressKey(tab, ESCAPE);
  await tab.evaluate('rest()');
  if (await tab.evaluate<boolean>(`!!find(${JSON.stringify(press.shows)})`)) await pressKey(tab, ESCAPE);
  await until(tab, `!find(${JSON.stringify(press.shows)})`);
  return [first];
}

/** People point at something before they press it. */
async function follow(tab: Tab, { target, shows }: Step): Promise<Interaction> {
  await until(tab, `shows(${JSON.stringify(target)})`);
  const point = await pointAt(tab, target);
  return measure(tab, { event: 'click', shows, press: () => click(tab, point) });
}

/** Types a text letter by letter, and takes it away again. */
async function type(tab: Tab, { field, text, opener }: NonNullable<Scene['typing']>): Promise<Interaction[]> {
  if (opener && !(await tab.evaluate<boolean>(`shows(${JSON.stringify(field)})`)))
    await click(tab, await pointAt(tab, opener));
  await until(tab, `shows(${JSON.stringify(field)})`);
  await tab.evaluate(`find(${JSON.stringify(field)}).focus()`);
  const interactions: Interaction[] = [];
  const key = (press: () => Promise<unknown>) => measure(tab, { event: 'beforeinput', press });
  for (const letter of text)
    interactions.push(await key(() => tab.send('Input.dispatchKeyEvent', { type: 'char', text: letter })));
  for (const _ of text) interactions.push(await key(() => pressKey(tab, BACKSPACE)));
  return interactions;
}

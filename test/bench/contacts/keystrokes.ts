import type { Tab } from '../calendar/browser.ts';
import { BACKSPACE, pressKey } from '../interactions/portal.ts';
import { measure, type Interaction } from '../interactions/watch.ts';

/** What is typed, key by key; an arrow takes the last one away. */
const KEYS = [
  'あ',
  '←',
  'と',
  'き',
  'お',
  '←',
  '←',
  '←',
  '数',
  '学',
  '←',
  '←',
  'ｗ',
  '←',
  'エ',
  'ン',
  'ド',
  '←',
  '←',
  '←',
];

/** Types everything once into the page's first search field, and leaves it empty. */
export async function typeAll(tab: Tab): Promise<Interaction[]> {
  const interactions: Interaction[] = [];
  await tab.evaluate('find("input[type=search]").focus()');
  for (const key of KEYS) interactions.push(await measure(tab, { event: 'beforeinput', press: () => press(tab, key) }));
  const left = await tab.evaluate<string>('find("input[type=search]").value');
  if (left !== '') throw new Error(`The keys have not come: the field holds "${left}".`);
  return interactions;
}

async function press(tab: Tab, key: string): Promise<void> {
  if (key === '←') await pressKey(tab, BACKSPACE);
  else await tab.send('Input.dispatchKeyEvent', { type: 'char', text: key });
}

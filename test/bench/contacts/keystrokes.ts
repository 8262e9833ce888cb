import type { Tab } from '../calendar/browser.ts';

/** What one key costs, in milliseconds. */
export interface Keystroke {
  /** The main thread's own time: script, style, layout and paint. */
  thread: number;
  /** From the key to the frame after it, on the clock: with the wait for the screen's next refresh. */
  clock: number;
}

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

/**
 * In the page: finds the field wherever it is, and measures the time from an input to the frame that follows it. After
 * a frame's callbacks the browser draws; a message sent from there comes when that is done.
 */
const WATCH = `
  globalThis.fieldIn = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const found = element.matches('input[type=search]') ? element : element.shadowRoot && fieldIn(element.shadowRoot);
      if (found) return found;
    }
    return undefined;
  };
  addEventListener('beforeinput', ({ timeStamp }) => {
    globalThis.painted = new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - timeStamp);
      port2.postMessage(0);
    }));
  }, true);
  globalThis.rest = () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
  fieldIn(document).focus();
`;

/** Makes the page ready to be typed in. */
export async function watch(tab: Tab): Promise<void> {
  await tab.evaluate(WATCH);
  // The thread's own time; the clock's would count what other programs take of a busy machine.
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' });
}

/** Types everything once, and leaves the field empty. */
export async function typeAll(tab: Tab): Promise<Keystroke[]> {
  const keystrokes: Keystroke[] = [];
  for (const key of KEYS) {
    await tab.evaluate('rest()');
    const before = await threadTime(tab);
    await press(tab, key);
    const clock = await tab.evaluate<number>('painted');
    // What is left to do after the frame counts, too.
    await tab.evaluate('rest()');
    keystrokes.push({ thread: (await threadTime(tab)) - before, clock });
  }
  const left = await tab.evaluate<string>('fieldIn(document).value');
  if (left !== '') throw new Error(`The keys have not come: the field holds "${left}".`);
  return keystrokes;
}

async function press(tab: Tab, key: string): Promise<void> {
  if (key !== '←') return void (await tab.send('Input.dispatchKeyEvent', { type: 'char', text: key }));
  const backspace = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...backspace });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...backspace });
}

/** Milliseconds that the page's main thread has worked so far. */
async function threadTime(tab: Tab): Promise<number> {
  const { metrics } = await tab.send('Performance.getMetrics');
  const found = (metrics as { name: string; value: number }[]).find(({ name }) => name === 'TaskDuration');
  if (!found) throw new Error('The browser does not report how long its tasks took.');
  return found.value * 1000;
}

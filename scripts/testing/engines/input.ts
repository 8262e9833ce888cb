// Keys and the mouse for the commands of web-test-runner, in the manner that it asks Playwright's pages for them.
import type { EnginePage, InputSource } from './page.ts';

type Action = Record<string, unknown>;
type MouseButton = 'left' | 'middle' | 'right';

const MODIFIERS: Record<string, string> = { Shift: '\uE008', Control: '\uE009', ControlOrMeta: '\uE009', Alt: '\uE00A', Meta: '\uE03D' };
/** The characters that stand for keys without one: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Record<string, string> = {
  ...MODIFIERS, Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Space: ' ', PageUp: '\uE00E', PageDown: '\uE00F',
  End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Insert: '\uE016',
  Delete: '\uE017', ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, String.fromCodePoint(0xE031 + index)])),
};
const BUTTONS: readonly MouseButton[] = ['left', 'middle', 'right'];

export function keyboardOf(page: EnginePage) {
  const act = (actions: Action[]) => page.act([{ type: 'key', id: 'keyboard', actions }]);
  return {
    type: (text: string) => act([...text].flatMap((sign) => stroke(sign === '\n' ? 'Enter' : sign))),
    press: (shortcut: string) => act(stroke(shortcut)),
    down: (key: string) => act([{ type: 'keyDown', value: valueOf(key) }]),
    up: (key: string) => act([{ type: 'keyUp', value: valueOf(key) }]),
  };
}

export function mouseOf(page: EnginePage) {
  const act = (actions: Action[]) => page.act([pointer(actions)]);
  const move = (x: number, y: number) => ({ type: 'pointerMove', x, y, duration: 0, origin: 'viewport' });
  const down = (button: MouseButton = 'left') => ({ type: 'pointerDown', button: BUTTONS.indexOf(button) });
  const up = (button: MouseButton = 'left') => ({ type: 'pointerUp', button: BUTTONS.indexOf(button) });
  return {
    move: (x: number, y: number) => act([move(x, y)]),
    click: (x: number, y: number, { button }: { button?: MouseButton } = {}) => act([move(x, y), down(button), up(button)]),
    down: ({ button }: { button?: MouseButton } = {}) => act([down(button)]),
    up: ({ button }: { button?: MouseButton } = {}) => act([up(button)]),
  };
}

function pointer(actions: Action[]): InputSource & { parameters: object } {
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
}

/** A key, or a shortcut as `Control+Shift+ArrowUp`: down in this order, up in the other one. */
function stroke(shortcut: string): Action[] {
  const keys = shortcut.length === 1 ? [shortcut] : shortcut.split(/(?<=[^+])\+/);
  const isShifted = keys.slice(0, -1).includes('Shift');
  const values = keys.map((key) => valueOf(isShifted && key.length === 1 ? key.toUpperCase() : key));
  return [...values.map((value) => ({ type: 'keyDown', value })), ...values.toReversed().map((value) => ({ type: 'keyUp', value }))];
}

function valueOf(key: string) {
  const value = KEYS[key] ?? key.replace(/^(?:Key|Digit)(?=.$)/, '');
  if ([...value].length !== 1) throw new Error(`There is no key "${key}".`);
  return value;
}

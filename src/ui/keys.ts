import { addDays, addMonths, type FirstDayOfWeek, startOfWeek } from '../core/time/index.ts';

/** Characters of keys other than letters and digits on a US keyboard: without and with Shift. */
const MARKS: Readonly<Record<string, string>> = {
  Slash: '/?',
  BracketLeft: '[{',
  BracketRight: ']}',
  Minus: '-_',
  Equal: '=+',
  Semicolon: ';:',
  Comma: ',<',
  Period: '.>',
};

interface Press {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/**
 * The key of a shortcut: its character in lower case, or its name, such as `Enter`. A character is used as it is if a
 * Latin keyboard can type it (QWERTY, AZERTY, Dvorak); on keyboards of other scripts the position of the key determines
 * the character (`я` is `z`).
 */
export function shortcutKey({ key, code, shiftKey }: Press): string {
  const [first = '', ...more] = key.normalize('NFKC');
  // Names of keys are longer than one character, but so is a ligature of the Arabic keyboard.
  if (more.length > 0 && first <= '~') return key;
  if (first <= '~' || /\p{Script=Latin}/u.test(first)) return first.toLowerCase();
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit ?? MARKS[code]?.[shiftKey ? 1 : 0] ?? first.toLowerCase();
}

/**
 * The day to which a key moves the focus; undefined for any other key. In right-to-left languages the left arrow moves
 * forward.
 */
export function dayAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  day: string,
  direction: 'ltr' | 'rtl',
  firstWeekday: FirstDayOfWeek,
): string | undefined {
  const forward = direction === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, firstWeekday);
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

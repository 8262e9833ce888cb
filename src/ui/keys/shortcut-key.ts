/** Characters of keys that are not letters or digits, on a keyboard of the United States: alone, and with Shift. */
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
 * The key of a shortcut: its character in lower case, or its name, such as `Enter`. A character wins if a Latin keyboard can
 * write it (QWERTY, AZERTY, Dvorak); on keyboards of another script it is that of the key's position (`я` is `z`).
 */
export function shortcutKey({ key, code, shiftKey }: Press): string {
  const [first = '', ...more] = key.normalize('NFKC');
  // Names of keys are longer than one character; so is a ligature of the Arabic keyboard.
  if (more.length > 0 && first <= '~') return key;
  if (first <= '~' || /\p{Script=Latin}/u.test(first)) return first.toLowerCase();
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return digit ?? MARKS[code]?.[shiftKey ? 1 : 0] ?? first.toLowerCase();
}

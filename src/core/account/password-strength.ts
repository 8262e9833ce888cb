import { foldText } from '../i18n/index.ts';

/** Bounds of a new password, in UTF-16 units as the provider counts them. */
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;

/** How hard a password is to guess: `short` and `long` are rejected, `weak` only causes a warning. */
type PasswordLevel = 'empty' | 'short' | 'long' | 'weak' | 'fair' | 'strong';

/** Why it is weak. */
type PasswordWeakness = 'common' | 'personal' | 'pattern' | 'plain';

interface PasswordStrength {
  readonly level: PasswordLevel;
  readonly weakness?: PasswordWeakness;
}

/** The first guesses of an attacker, without digits and signs at the end. */
const common = new Set(
  `password passwort passw pass admin administrator root guest test tester login welcome letmein secret default changeme
  qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou monkey dragon master sunshine princess football
  baseball superman batman shadow michael jordan hello freedom whatever trustno starwars pokemon computer internet google
  sakura nihon japan tokyo osaka kyoto himitsu pasuwado aikotoba arigato konnichiwa doraemon totoro naruto watashi
  sensei teacher school student lesson kateikyoshi jugyo seito koushi`.split(/\s+/),
);

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'あいうえおかきくけこ',
];
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** How strong a new password is; `about` is public information about the teacher: name, kana, e-mail address. */
export function passwordStrength(password: string, about: readonly string[] = []): PasswordStrength {
  if (password === '') return { level: 'empty' };
  if (password.length < SHORTEST_PASSWORD || password.trim() === '') return { level: 'short' };
  if (password.length > LONGEST_PASSWORD) return { level: 'long' };
  const weakness = weaknessOf(password, about);
  if (weakness) return { level: 'weak', weakness };
  const kinds = kindsOf(password);
  const length = [...password].length;
  return { level: length >= 16 || (length >= 12 && kinds >= 2) || (length >= 10 && kinds >= 3) ? 'strong' : 'fair' };
}

function weaknessOf(password: string, about: readonly string[]): PasswordWeakness | undefined {
  const lower = password.toLowerCase();
  const letters = lower.replace(/[\d\W_]+$/, '');
  const plain = [letters, [...letters].map((letter) => leet[letter] ?? letter).join('')];
  if (plain.some((word) => common.has(word) || common.has(word.replace(/\d+$/, '')))) return 'common';
  // Only the remainder of a pattern, without its steps, has to be guessed.
  const rest = withoutRuns(lower);
  if (new Set(rest).size <= 3 || rest.length < 5) return 'pattern';
  const known = foldText(password);
  if (about.flatMap(namesIn).some((name) => known.includes(name))) return 'personal';
  return kindsOf(password) === 1 && [...password].length < 12 ? 'plain' : undefined;
}

/** The parts of a name or an address that are long enough to identify someone: four Latin letters, or two of another script. */
function namesIn(text: string): string[] {
  const [local = ''] = text.split('@');
  return local
    .split(/[\s._+-]+/)
    .map(foldText)
    .filter((part) => part.length >= (/^[\x20-\x7e]*$/.test(part) ? 4 : 2));
}

/** Removes characters that only repeat the previous one, or continue it along the alphabet, the digits or the keyboard. */
function withoutRuns(text: string): string {
  const steps = [...text];
  return steps
    .filter((character, index) => {
      const before = steps[index - 1];
      if (before === undefined) return true;
      return (
        character !== before &&
        !rows.some((row) => row.includes(before + character) || row.includes(character + before))
      );
    })
    .join('');
}

/** Lower case, upper case, digits, and everything else. */
function kindsOf(password: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
}

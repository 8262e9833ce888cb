import { type ChangeEvent, useState } from 'react';
import { isValidDayKey, isValidTime } from '../../core/time/index.ts';

interface TypedOptions {
  readonly value: string;
  /** The value of a text; undefined if the text is invalid. */
  readonly parse: (text: string) => string | undefined;
  readonly write: (value: string) => string;
  /** Error message for a value; undefined if it is valid. */
  readonly check: (value: string) => string | undefined;
  readonly invalidMessage: string;
  readonly onChange: (value: string) => void;
  readonly onProblem?: ((problem: string | undefined) => void) | undefined;
}

interface Typed {
  readonly text: string;
  /** Props of the input, the same for days and times. */
  readonly input: {
    readonly className: string;
    readonly type: 'text';
    readonly inputMode: 'numeric';
    readonly autoComplete: 'off';
    readonly dir: 'ltr';
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
  /** Sets a value that was picked instead of typed. */
  choose(value: string): void;
}

/** State of an input with a parsed value: typing updates the value at once; the text is formatted on blur. */
export function useTyped({ value, parse, write, check, invalidMessage, onChange, onProblem }: TypedOptions): Typed {
  const [text, setText] = useState(write(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Format the text only when the value was set from outside; invalid text was reported as empty and must stay.
    setText(write(value));
  }
  const notify = (next: string): void => {
    setLastValue(next);
    if (next !== value) onChange(next);
  };
  const validate = (next: string, from: string): void =>
    onProblem?.(from.trim() === '' ? undefined : next === '' ? invalidMessage : check(next));

  return {
    text,
    input: {
      className: 'teacher-input',
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'off',
      dir: 'ltr',
      value: text,
      onChange: (event) => {
        const next = event.target.value;
        setText(next);
        notify(parse(next) ?? '');
        // Typing clears an earlier error; validation waits until blur.
        onProblem?.(undefined);
      },
      onBlur: () => {
        const next = parse(text) ?? '';
        if (next) setText(write(next));
        validate(next, text);
      },
    },
    choose(next) {
      setText(write(next));
      notify(next);
      onProblem?.(check(next));
    },
  };
}

/** Converts the digits and separators of all four languages' keyboards to ASCII. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\(.*\)|\s/g, '')
    .replace(/ー|‐|–|−/g, '-');
}

function join(separator: string, lengths: readonly number[], fields: readonly (string | undefined)[]): string {
  return fields.map((field = '', position) => field.padStart(lengths[position] ?? 2, '0')).join(separator);
}

/**
 * Parses a typed day to `YYYY-MM-DD`; undefined if it is not a day. If the year is missing, it is the first of this,
 * the next and the last year that `isChoosable` accepts, otherwise this year. `today` is `YYYY-MM-DD`.
 */
export function typedDay(text: string, today: string, isChoosable: (day: string) => boolean): string | undefined {
  const compact = normalize(text);
  const full = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(compact);
  if (full) {
    const day = join('-', [4, 2, 2], [full[1], full[2] ?? full[4], full[3] ?? full[5]]);
    return isValidDayKey(day) ? day : undefined;
  }
  const short = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(compact);
  if (!short) return undefined;
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1, year - 1]
    .map((each) => join('-', [4, 2, 2], [String(each), short[1], short[2]]))
    .filter(isValidDayKey);
  return days.find(isChoosable) ?? days[0];
}

/**
 * Parses a typed time to `HH:MM`; undefined if it is not a time. Accepts `9`, `930`, `9:30` and `9時30分`. The end of a
 * span may be 24:00.
 */
export function typedTime(text: string, isEnd = false): string | undefined {
  const match = /^(\d{1,2})(?:[:.時](\d{0,2})分?|(\d{2}))?$/.exec(normalize(text));
  if (!match) return undefined;
  const time = join(':', [2, 2], [match[1], match[2] || match[3] || '0']);
  return isValidTime(time) || (isEnd && time === '24:00') ? time : undefined;
}

/** Formats a day for the input: `2026/11/20`. */
export function writtenDay(day: string): string {
  return day.replaceAll('-', '/');
}

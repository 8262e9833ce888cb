import { useState } from 'react';
import type { ChangeEvent } from 'react';

interface Options {
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
export function useTyped({ value, parse, write, check, invalidMessage, onChange, onProblem }: Options): Typed {
  const [text, setText] = useState(write(value));
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Format the text only for a value set from outside; invalid text was reported as empty and must stay.
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

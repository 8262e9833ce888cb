import { useState } from 'react';
import type { ChangeEvent } from 'react';

interface Options {
  readonly value: string;
  /** The value of a text; undefined when it has none. */
  readonly parse: (text: string) => string | undefined;
  readonly write: (value: string) => string;
  /** What is wrong with a value. */
  readonly check: (value: string) => string | undefined;
  readonly unreadable: string;
  readonly onChange: (value: string) => void;
  readonly onProblem?: ((problem: string | undefined) => void) | undefined;
}

interface Typed {
  readonly text: string;
  readonly input: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
  };
  /** Takes a value that was picked, not typed. */
  choose(value: string): void;
}

/** A text that stands for a value: the value follows the text at once, the text follows the value when it is left. */
export function useTyped({ value, parse, write, check, unreadable, onChange, onProblem }: Options): Typed {
  const [text, setText] = useState(write(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Only a value from outside differs from the last one that was told; an unreadable text is told as empty, and stays.
    setText(write(value));
  }
  const tell = (next: string): void => {
    setKnown(next);
    if (next !== value) onChange(next);
  };
  const judge = (next: string, from: string): void =>
    onProblem?.(from.trim() === '' ? undefined : next === '' ? unreadable : check(next));

  return {
    text,
    input: {
      value: text,
      onChange: (event) => {
        const next = event.target.value;
        setText(next);
        tell(parse(next) ?? '');
        // While it is being typed it is not judged, only freed of an older judgement.
        onProblem?.(undefined);
      },
      onBlur: () => {
        const next = parse(text) ?? '';
        if (next) setText(write(next));
        judge(next, text);
      },
    },
    choose(next) {
      setText(write(next));
      tell(next);
      onProblem?.(check(next));
    },
  };
}

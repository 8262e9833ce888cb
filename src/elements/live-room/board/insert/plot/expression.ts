import { SOURCE_LENGTH } from '../../../../../core/board/index.ts';
import type { Message } from '../../../../../core/i18n/index.ts';

/** A function that can be computed, or why a text is none. */
interface Expression {
  readonly evaluate?: Evaluate;
  readonly problem?: Message;
}

/**
 * Reads a function as it is typed: `x^2 - 2x + 1`, `sin 2x`, `sin^2 x`, `|x|`, `√x`, `1/x`, also with `y =` before it. It is
 * computed by closures, never by evaluating code.
 */
export function readExpression(source: string): Expression {
  if (source.length > SOURCE_LENGTH) return { problem: ['boardInsert.expression.tooLong'] };
  try {
    return { evaluate: new ExpressionParser(normalise(source)).whole() };
  } catch (error) {
    if (error instanceof ExpressionMistake) return { problem: error.sentence };
    throw error;
  }
}

/** Narrow letters, one kind of minus, no spaces beside brackets, and no `y =`. */
const normalise = (source: string): string =>
  source
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[−–ー]/g, '-')
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .trim()
    .replace(/^(?:y|f\s*\(\s*x\s*\))\s*=/i, '');

/** A function of x; NaN if it has no value. */
export type Evaluate = (x: number) => number;

const FUNCTIONS: Readonly<Record<string, Evaluate>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  log: Math.log10,
  ln: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  abs: Math.abs,
};
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, π: Math.PI, e: Math.E };
const NAMES = [...Object.keys(FUNCTIONS), ...Object.keys(CONSTANTS), 'x'].toSorted(
  (one, other) => other.length - one.length,
);
const SMALL_POWERS: Readonly<Record<string, number>> = { '²': 2, '³': 3 };
/** Maximum of nested brackets, powers and signs. */
const MAXIMUM_DEPTH = 40;

/** Why a text is not a function, as a sentence for the user. */
class ExpressionMistake extends Error {
  readonly sentence: Message;
  constructor(sentence: Message) {
    super(sentence[0]);
    this.sentence = sentence;
  }
}

/** Reads sums of products of powers, as on paper: each rule of the grammar is a method. */
class ExpressionParser {
  readonly #text: string;
  #position = 0;
  #depth = 0;
  /** How many bars are open, so that the next one closes. */
  #bars = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws {ExpressionMistake} if the text is not a function */
  whole(): Evaluate {
    const result = this.#sum();
    return this.#next() === '' ? result : this.#fail();
  }

  #next(): string {
    while (this.#text[this.#position] === ' ') this.#position += 1;
    return this.#text[this.#position] ?? '';
  }
  #rest(): string {
    this.#next();
    return this.#text.slice(this.#position);
  }
  #takes(sign: string): boolean {
    if (this.#next() !== sign) return false;
    this.#position += 1;
    return true;
  }
  #fail(): never {
    const name = this.#next();
    if (name === '') throw new ExpressionMistake(['boardInsert.expression.unfinished']);
    if (/[()|]/.test(name)) throw new ExpressionMistake(['boardInsert.expression.brackets']);
    throw new ExpressionMistake(['boardInsert.expression.unexpected', { name }]);
  }
  #closes(sign: string): void {
    if (this.#takes(sign)) return;
    if (this.#next() === '') throw new ExpressionMistake(['boardInsert.expression.brackets']);
    this.#fail();
  }
  #deeper(read: () => Evaluate): Evaluate {
    this.#depth += 1;
    if (this.#depth > MAXIMUM_DEPTH) throw new ExpressionMistake(['boardInsert.expression.tooDeep']);
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #sum(): Evaluate {
    let left = this.#product();
    for (;;) {
      const before = left;
      if (this.#takes('+')) {
        const right = this.#product();
        left = (x) => before(x) + right(x);
      } else if (this.#takes('-')) {
        const right = this.#product();
        left = (x) => before(x) - right(x);
      } else return left;
    }
  }

  #product(): Evaluate {
    let left = this.#signed();
    for (;;) {
      const before = left;
      if (this.#takes('*')) {
        const right = this.#signed();
        left = (x) => before(x) * right(x);
      } else if (this.#takes('/')) {
        const right = this.#signed();
        left = (x) => before(x) / right(x);
      } else if (this.#startsFactor()) {
        const right = this.#power();
        left = (x) => before(x) * right(x);
      } else return left;
    }
  }

  #startsFactor(): boolean {
    return /[\d.a-zA-Zπ(√]/.test(this.#next()) || (this.#next() === '|' && this.#bars === 0);
  }

  #signed(): Evaluate {
    if (this.#takes('+')) return this.#deeper(() => this.#signed());
    if (!this.#takes('-')) return this.#power();
    return negative(this.#deeper(() => this.#signed()));
  }

  #power(): Evaluate {
    const base = this.#smallPowers(this.#factor());
    if (!this.#takes('^')) return base;
    const exponent = this.#deeper(() => this.#signed());
    return (x) => base(x) ** exponent(x);
  }

  #smallPowers(base: Evaluate): Evaluate {
    const exponent = SMALL_POWERS[this.#next()];
    if (exponent === undefined) return base;
    this.#position += 1;
    return this.#smallPowers((x) => base(x) ** exponent);
  }

  #factor(): Evaluate {
    if (this.#takes('(')) {
      const open = this.#bars;
      this.#bars = 0;
      const inner = this.#deeper(() => this.#sum());
      this.#bars = open;
      this.#closes(')');
      return inner;
    }
    if (this.#takes('|')) {
      this.#bars += 1;
      const inner = this.#deeper(() => this.#sum());
      this.#bars -= 1;
      this.#closes('|');
      return (x) => Math.abs(inner(x));
    }
    if (this.#takes('√')) {
      const inner = this.#deeper(() => this.#factor());
      return (x) => Math.sqrt(inner(x));
    }
    const [number] = /^(?:\d+(?:\.\d*)?|\.\d+)/.exec(this.#rest()) ?? [];
    if (number === undefined) return this.#named();
    this.#position += number.length;
    const value = Number(number);
    return () => value;
  }

  #named(): Evaluate {
    const [letters] = /^[A-Za-zπ]+/.exec(this.#rest()) ?? [];
    if (letters === undefined) return this.#fail();
    // Letters may stand for a product: xsin x. The longest name counts.
    const name = NAMES.find((each) => letters.toLowerCase().startsWith(each));
    if (name === undefined) throw new ExpressionMistake(['boardInsert.expression.unknownName', { name: letters }]);
    this.#position += name.length;
    const constant = CONSTANTS[name];
    if (constant !== undefined) return () => constant;
    const applied = FUNCTIONS[name];
    return applied ? this.#call(applied) : (x) => x;
  }

  /** A function with its argument: `sin(x)`, `sin 2x` and `sin^2 x`. */
  #call(applied: Evaluate): Evaluate {
    const exponent = this.#takes('^') ? this.#deeper(() => this.#factor()) : undefined;
    const small = SMALL_POWERS[this.#next()];
    if (small !== undefined) this.#position += 1;
    const inner = this.#deeper(() => this.#argument());
    const value: Evaluate = (x) => applied(inner(x));
    if (exponent) return (x) => value(x) ** exponent(x);
    return small === undefined ? value : (x) => value(x) ** small;
  }

  /** In brackets, or everything up to the next sign: sin 2x, but sin x cos x are two. */
  #argument(): Evaluate {
    if (this.#next() === '(') return this.#factor();
    let left = this.#takes('-') ? negative(this.#power()) : this.#power();
    while (this.#startsFactor() && !/^(?:a?(?:sin|cos|tan)|log|ln|exp|sqrt|abs)/i.test(this.#rest())) {
      const [before, right] = [left, this.#power()];
      left = (x) => before(x) * right(x);
    }
    return left;
  }
}

const negative =
  (value: Evaluate): Evaluate =>
  (x) =>
    -value(x);

import { SOURCE_LENGTH } from '../../../../../core/board/index.ts';
import type { Message } from '../../../../../core/index.ts';
import { ExpressionMistake, ExpressionParser, type Evaluate } from './expression-parser.ts';

/** A function that can be computed, or why a text is none. */
export interface Expression {
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

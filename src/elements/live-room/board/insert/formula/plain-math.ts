/** Names that stand for a sign or a function in plain text. */
const NAMES = new Set(
  'sin cos tan log ln lim max min exp pi theta alpha beta gamma delta epsilon lambda mu sigma phi omega Delta Omega Sigma'.split(
    ' ',
  ),
);
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/<=|≦/g, '\\leqq '],
  [/>=|≧/g, '\\geqq '],
  [/!=/g, '\\neq '],
  [/\+-/g, '\\pm '],
  [/->/g, '\\to '],
  [/²/g, '^{2}'],
  [/³/g, '^{3}'],
  // All digits after a ^ belong to the exponent.
  [/([\^_])(-?\d+(?:\.\d+)?)/g, '$1{$2}'],
];
/** Commands whose content is not changed. */
const VERBATIM = /\\(?:ce|pu|text|textrm|mathrm)\{/g;

/**
 * Turns what people type into LaTeX: `<=`, `x^10` and `²` in any formula; and where there is no command of LaTeX at all, also
 * `1/2`, `sqrt(2)`, `√2`, `x^(n+1)`, `2*3`, `pi` and full-width letters.
 */
export function toLatex(source: string): string {
  const narrow = source.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
  if (!narrow.includes('\\')) return replaceSigns(readPlain(narrow));
  return parts(source)
    .map(({ text, isVerbatim }) => (isVerbatim ? text : replaceSigns(text)))
    .join('');
}

const replaceSigns = (text: string): string =>
  SIGNS.reduce((changed, [pattern, sign]) => changed.replace(pattern, sign), text);

/** Parts a formula at commands that keep their content. */
function parts(source: string): { text: string; isVerbatim: boolean }[] {
  const found: { text: string; isVerbatim: boolean }[] = [];
  let position = 0;
  for (const { index, 0: start } of source.matchAll(VERBATIM)) {
    if (index < position) continue;
    const end = closing(source, index + start.length - 1, '{', '}');
    found.push({ text: source.slice(position, index), isVerbatim: false });
    found.push({ text: source.slice(index, end), isVerbatim: true });
    position = end;
  }
  return [...found, { text: source.slice(position), isVerbatim: false }];
}

/** The place behind the bracket that closes the one at `start`; the end where none does. */
function closing(text: string, start: number, open: string, close: string): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === open) depth += 1;
    if (text[index] === close) depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

/** A part of a fraction; `inner` is the text without its brackets. */
interface Operand {
  readonly latex: string;
  readonly inner: string;
}

function readPlain(text: string): string {
  let position = 0;
  const take = (pattern: RegExp): string => {
    const [found = ''] = new RegExp(pattern, 'y').exec(text.slice(position)) ?? [];
    position += found.length;
    return found;
  };

  function operand(): Operand | undefined {
    take(/ +/);
    if (text[position] === '(') {
      const end = closing(text, position, '(', ')');
      const isClosed = text[end - 1] === ')';
      const inner = readPlain(text.slice(position + 1, isClosed ? end - 1 : end));
      position = end;
      // An open bracket is not changed: the typesetter reports it.
      return withScripts({ latex: isClosed ? `\\left(${inner}\\right)` : `\\left(${inner}`, inner });
    }
    const number = take(/\d+(?:\.\d+)?/);
    if (number) return withScripts({ latex: number, inner: number });
    if (take(/√|sqrt(?![A-Za-z])/)) {
      const root = operand();
      const latex = `\\sqrt{${root?.inner ?? ''}}`;
      return withScripts({ latex, inner: latex });
    }
    const word = take(/[A-Za-z]+|[^\s\d()/^_*+\-=<>!,.|:;[\]{}±×÷≦≧≤≥≠→]+/);
    if (!word) return undefined;
    const name = NAMES.has(word) ? `\\${word} ` : word;
    // The brackets of f(x) and a(b + c) belong to the text before them.
    const latex = text[position] === '(' ? `${name}${operand()?.latex ?? ''}` : name;
    return withScripts({ latex, inner: latex });
  }

  /** Factors without a space between them: 2ab. */
  function product(): Operand | undefined {
    let whole = operand();
    while (whole && /[A-Za-z\d(√]/.test(text[position] ?? '')) {
      const latex: string = `${whole.latex}${operand()?.latex ?? ''}`;
      whole = { latex, inner: latex };
    }
    return whole;
  }

  function withScripts({ latex, inner }: Operand): Operand {
    let scripts = '';
    for (let sign = take(/[\^_]/); sign; sign = take(/[\^_]/)) {
      const minus = take(/-/);
      scripts += `${sign}{${minus}${operand()?.inner ?? ''}}`;
    }
    return scripts ? { latex: `${latex}${scripts}`, inner: `${latex}${scripts}` } : { latex, inner };
  }

  const written: string[] = [];
  while (position < text.length) {
    const first = product();
    if (!first) {
      // Texts that a rule for signs replaces are not split.
      const sign = take(/<=|>=|!=|\+-|->|[^]/);
      written.push(sign === '*' ? '\\times ' : sign);
      continue;
    }
    written.push(fraction(first));
  }
  return written.join('');

  function fraction(first: Operand): string {
    let latex = first.latex;
    let { inner } = first;
    while (take(/ *\/ */)) {
      const below = operand();
      latex = `\\frac{${inner}}{${below?.inner ?? ''}}`;
      inner = latex;
    }
    return latex;
  }
}

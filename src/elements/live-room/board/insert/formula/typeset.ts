import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js';
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js';
import '@mathjax/src/js/input/tex/cancel/CancelConfiguration.js';
import '@mathjax/src/js/input/tex/mhchem/MhchemConfiguration.js';
import { MathJaxMhchemFontExtension } from '@mathjax/mathjax-mhchem-font-extension/mjs/svg.js';
import { MathJaxNewcmFont } from '@mathjax/mathjax-newcm-font/mjs/svg.js';
import { liteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js';
import type { LiteElement } from '@mathjax/src/js/adaptors/lite/Element.js';
import { RegisterHTMLHandler } from '@mathjax/src/js/handlers/html.js';
import { TeX } from '@mathjax/src/js/input/tex.js';
import { mathjax } from '@mathjax/src/js/mathjax.js';
import { SVG } from '@mathjax/src/js/output/svg.js';
import { SOURCE_LENGTH, type Drawing } from '../../../../../core/board/index.ts';
import type { Message } from '../../../../../core/index.ts';
import type { Namespaces } from '../../../../../core/i18n/index.ts';
import { outlineOf } from './outline.ts';
import { toLatex } from './plain-math.ts';

/** A typeset formula, or why there is none. */
export interface Typeset {
  readonly drawing?: Drawing;
  readonly problem?: Message;
}

/**
 * Rarer letters of the font, each a file of its own, by the name under which the typesetter asks for them. There are more:
 * bold Greek alone weighs as much as everything else.
 */
const FONT_PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  accents: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/accents.js'),
  calligraphic: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/calligraphic.js'),
  'double-struck': () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/double-struck.js'),
  marrows: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/marrows.js'),
  math: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/math.js'),
  mshapes: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/mshapes.js'),
  script: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/script.js'),
  shapes: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/shapes.js'),
  symbols: () => import('@mathjax/mathjax-newcm-font/mjs/svg/dynamic/symbols.js'),
};

/** The mistakes that the typesetter names, with sentences of our own. */
const MISTAKES: Readonly<Record<string, keyof Namespaces['boardInsert']['problem']>> = {
  UndefinedControlSequence: 'unknownCommand',
  MissingArgFor: 'missingPart',
  MissingCloseBrace: 'brackets',
  ExtraCloseMissingOpen: 'brackets',
  ExtraOpenMissingClose: 'brackets',
  ExtraLeftMissingRight: 'brackets',
  MissingLeftExtraRight: 'brackets',
  MissingOrUnrecognizedDelim: 'brackets',
  DoubleExponent: 'doubleScript',
  DoubleSubscripts: 'doubleScript',
  UnknownEnv: 'unknownCommand',
};

/** About as many characters as fit into an outline. */
const tooLong: Typeset = { problem: ['boardInsert.problem.tooLong', { length: 200 }] };

class FormulaMistake extends Error {
  readonly id: string;
  constructor(id: string, message: string) {
    super(message);
    this.id = id;
  }
}

const adaptor = liteAdaptor();
const typesetter = createTypesetter();

function createTypesetter() {
  RegisterHTMLHandler(adaptor);
  mathjax.asyncLoad = (file: string) => {
    const name = /\/dynamic\/([\w-]+)\.js$/.exec(file)?.[1] ?? '';
    return FONT_PARTS[name]?.() ?? Promise.reject(new FormulaMistake('MissingLetters', file));
  };
  MathJaxNewcmFont.addExtension(MathJaxMhchemFontExtension);
  // Without packages that define commands, load files or write attributes: a formula can only be drawn.
  const input = new TeX({
    packages: ['base', 'ams', 'cancel', 'mhchem'],
    maxMacros: 1000,
    formatError: (_input: unknown, { id, message }: { id: string; message: string }) => {
      throw new FormulaMistake(id, message);
    },
  });
  const output = new SVG({ fontData: MathJaxNewcmFont, fontCache: 'none', linebreaks: { inline: false } });
  return mathjax.document('', { InputJax: input, OutputJax: output });
}

/** Typesets a formula. Rejects only where a part of the font cannot be loaded. */
export async function typeset(source: string): Promise<Typeset> {
  if (source.length > SOURCE_LENGTH) return tooLong;
  try {
    const container = (await mathjax.handleRetriesFor(() =>
      typesetter.convert(toLatex(source), { display: true, em: 16, ex: 8, containerWidth: 1_000_000 }),
    )) as LiteElement;
    const svg = adaptor.tags(container, 'svg')[0];
    const drawing = svg && outlineOf(svg);
    if (!drawing) return tooLong;
    const isEmpty = drawing.outline === '' && drawing.labels.length === 0;
    return isEmpty ? { problem: ['boardInsert.problem.unclear'] } : { drawing };
  } catch (error) {
    const part = /dynamic file '([\w-]+)'/.exec(String(error))?.[1];
    // Letters that are not among the parts: another try would not bring them.
    if (part !== undefined && !(part in FONT_PARTS)) return { problem: ['boardInsert.problem.unclear'] };
    if (!(error instanceof FormulaMistake)) throw error;
    return { problem: sentenceFor(error) };
  }
}

function sentenceFor({ id, message }: FormulaMistake): Message {
  const mistake = MISTAKES[id] ?? 'unclear';
  const [, command] = /(\\(?:[A-Za-z]+|.))/.exec(message) ?? [];
  // An unknown environment has a name without a backslash.
  const name = command ?? /'(\w+\*?)'/.exec(message)?.[1];
  if (mistake === 'unknownCommand' || mistake === 'missingPart')
    return name ? [`boardInsert.problem.${mistake}`, { command: name }] : ['boardInsert.problem.unclear'];
  return mistake === 'tooLong' ? ['boardInsert.problem.unclear'] : [`boardInsert.problem.${mistake}`];
}

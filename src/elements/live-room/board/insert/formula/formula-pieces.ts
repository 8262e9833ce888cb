import type { Namespaces } from '../../../../../core/i18n/index.ts';

/** A piece of a formula: what is inserted before and behind the caret or the selection, and its sign on the button. */
export interface Piece {
  readonly name: keyof Namespaces['boardInsert']['piece'];
  readonly sign: string;
  readonly before: string;
  readonly after?: string;
}

/** Common pieces, by school subject: arithmetic, algebra and analysis, geometry, chemistry. */
export const PIECES: readonly (readonly Piece[])[] = [
  [
    { name: 'fraction', sign: '½', before: '\\frac{', after: '}{}' },
    { name: 'root', sign: '√', before: '\\sqrt{', after: '}' },
    { name: 'nthRoot', sign: '∛', before: '\\sqrt[3]{', after: '}' },
    { name: 'power', sign: 'xⁿ', before: '^{', after: '}' },
    { name: 'index', sign: 'xₙ', before: '_{', after: '}' },
    { name: 'times', sign: '×', before: '\\times ' },
    { name: 'divide', sign: '÷', before: '\\div ' },
    { name: 'plusMinus', sign: '±', before: '\\pm ' },
  ],
  [
    { name: 'lessOrEqual', sign: '≦', before: '\\leqq ' },
    { name: 'greaterOrEqual', sign: '≧', before: '\\geqq ' },
    { name: 'notEqual', sign: '≠', before: '\\neq ' },
    { name: 'pi', sign: 'π', before: '\\pi ' },
    { name: 'theta', sign: 'θ', before: '\\theta ' },
    { name: 'infinity', sign: '∞', before: '\\infty ' },
    { name: 'sum', sign: 'Σ', before: '\\sum_{k=1}^{n} ' },
    { name: 'integral', sign: '∫', before: '\\int_{a}^{b} ', after: '\\,dx' },
    { name: 'limit', sign: 'lim', before: '\\lim_{x \\to 0} ' },
  ],
  [
    { name: 'vector', sign: 'a⃗', before: '\\vec{', after: '}' },
    { name: 'matrix', sign: '(⋮⋮)', before: '\\begin{pmatrix} ', after: ' & b \\\\ c & d \\end{pmatrix}' },
    { name: 'cases', sign: '{', before: '\\begin{cases} ', after: ' \\\\  \\end{cases}' },
    { name: 'angle', sign: '∠', before: '\\angle ' },
    { name: 'triangle', sign: '△', before: '\\triangle ' },
    { name: 'chemistry', sign: 'H₂O', before: '\\ce{', after: '}' },
    { name: 'reaction', sign: '→', before: ' \\longrightarrow ' },
    { name: 'equilibrium', sign: '⇌', before: ' \\rightleftharpoons ' },
  ],
];

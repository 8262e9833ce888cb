// Some pages extend or freeze Object.prototype. All bundled code, our own and that of packages, must work on both.

const HELPERS = '\0page-proof';

/** Ignores names that a page has added to all objects: `for…in` would visit them, too. */
const HELPER_CODE = `
export function namesIn(object) {
  const names = [];
  for (const name in object) if (!(name in Object.prototype) || Object.hasOwn(object, name)) names.push(name);
  return names;
}
export function setOwn(object, name, value) {
  return Object.defineProperty(object, name, { value, writable: true })[name];
}`;

/** Names that a frozen Object.prototype makes read-only in every object without an own property of that name. */
const INHERITED = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/** Packages whose loops are over plain objects, which inherit nothing else: for them the browser's own list is sufficient, and shorter. */
const PLAIN = /\/node_modules\/(?:valibot|preact|react|react-dom)\//;

/** A loop that checks for own properties needs no help. */
const CHECKS_NAMES = /hasOwn|propertyIsEnumerable/;
const SUSPICIOUS = /\bin\b|\.(?:constructor|toString|valueOf|toLocaleString|hasOwnProperty|isPrototypeOf)\s*=/;

/** Rewrites `for…in` loops, and assignments to names of Object.prototype. Line numbers do not change. */
export const pageProof = {
  name: 'page-proof',
  resolveId: (id) => (id === HELPERS ? id : null),
  load: (id) => (id === HELPERS ? { code: HELPER_CODE, moduleSideEffects: false } : null),
  transform: {
    order: 'post',
    handler(code, id) {
      if (id === HELPERS || !SUSPICIOUS.test(code)) return null;
      const edits = [];
      visit(this.parse(code), (node, parent) => edits.push(...editsOf(node, parent, code, PLAIN.test(id))));
      if (edits.length === 0) return null;
      const used = ['namesIn', 'setOwn'].filter((name) => edits.some(({ text }) => text.includes(`__${name}`)));
      const imports = used.map((name) => `${name} as __${name}`).join(', ');
      const lead = used.length > 0 ? `import { ${imports} } from '${HELPERS}'; ` : '';
      return { code: lead + applied(code, edits), map: null };
    },
  },
};

function visit(node, action, parent) {
  if (node.type === 'SequenceExpression') node.isStatement = parent?.type === 'ExpressionStatement';
  action(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child.type === 'string') visit(child, action, node);
  }
}

/** Replacements of parts of the code. Nodes do not include parentheses around them, so keywords and signs are searched for. */
function editsOf(node, parent, code, isPlain) {
  if (node.type === 'ForInStatement' && !CHECKS_NAMES.test(code.slice(node.body.start, node.body.end))) {
    const { left, right, body } = node;
    const keyword = left.end + code.slice(left.end, right.start).search(/\bin\b/);
    const close = right.end + code.slice(right.end, body.start).lastIndexOf(')');
    return [
      { start: keyword, end: keyword + 2, text: isPlain ? 'of Object.keys((' : 'of __namesIn((' },
      { start: close, end: close, text: isPlain ? ') ?? {})' : '))' },
    ];
  }
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return [];
  const { left, right } = node;
  if (left.type !== 'MemberExpression' || left.computed || !INHERITED.has(left.property.name)) return [];
  const dot = code.lastIndexOf('.', left.property.start);
  const sign = left.end + code.slice(left.end, right.start).indexOf('=');
  // If the value of the assignment is unused, the browser's own function is shorter.
  const isStatement =
    parent?.type === 'ExpressionStatement' ||
    (parent?.type === 'SequenceExpression' && (parent.isStatement || parent.expressions.at(-1) !== node));
  return [
    { start: left.start, end: left.start, text: isStatement ? 'Object.defineProperty(' : '__setOwn(' },
    { start: dot, end: sign + 1, text: `, '${left.property.name}', ${isStatement ? '{ value: (' : '('}` },
    { start: node.end, end: node.end, text: isStatement ? '), writable: true })' : '))' },
  ];
}

function applied(code, edits) {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}

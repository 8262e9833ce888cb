// Pages extend Object.prototype, or freeze it. What the bundles contain, our own code and that of others, must bear both.

const HELPERS = '\0page-proof';

/** Without names that a page has given to all objects: `for…in` would visit them, too. */
const HELPER_CODE = `
export function namesIn(object) {
  const names = [];
  for (const name in object) if (!(name in Object.prototype) || Object.hasOwn(object, name)) names.push(name);
  return names;
}
export function setOwn(object, name, value) {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  return value;
}`;

/** Names that a frozen Object.prototype makes read-only in every object that has none of its own. */
const INHERITED = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/** Whoever asks whether a name is the object's own needs no help. */
const CHECKS_NAMES = /hasOwn|propertyIsEnumerable/;
const SUSPICIOUS = /\bin\b|\.(?:constructor|toString|valueOf|toLocaleString|hasOwnProperty|isPrototypeOf)\s*=/;

/** Rewrites `for…in` loops, and assignments to names of Object.prototype. Lines stay where they are. */
export const pageProof = {
  name: 'page-proof',
  resolveId: (id) => (id === HELPERS ? id : null),
  load: (id) => (id === HELPERS ? { code: HELPER_CODE, moduleSideEffects: false } : null),
  transform: {
    order: 'post',
    handler(code, id) {
      if (id === HELPERS || !SUSPICIOUS.test(code)) return null;
      const edits = [];
      visit(this.parse(code), (node) => edits.push(...editsOf(node, code)));
      if (edits.length === 0) return null;
      const used = ['namesIn', 'setOwn'].filter((name) => edits.some(({ text }) => text.includes(`__${name}`)));
      const imports = used.map((name) => `${name} as __${name}`).join(', ');
      return { code: `import { ${imports} } from '${HELPERS}'; ${applied(code, edits)}`, map: null };
    },
  },
};

function visit(node, action) {
  action(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child.type === 'string') visit(child, action);
  }
}

/** Replacements of parts of the code; where two begin at the same place, the outer one comes first. */
function editsOf(node, code) {
  const between = (one, other) => code.slice(one.end, other.start);
  if (node.type === 'ForInStatement' && !CHECKS_NAMES.test(code.slice(node.body.start, node.body.end)))
    return [
      // What stands between may have a parenthesis, which no node contains.
      {
        start: node.left.end,
        end: node.right.start,
        text: between(node.left, node.right).replace(/\bin\b/, 'of __namesIn(('),
      },
      { start: node.right.end, end: node.right.end, text: '))' },
    ];
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return [];
  const { left, right } = node;
  if (left.type !== 'MemberExpression' || left.computed || !INHERITED.has(left.property.name)) return [];
  const before = between(left.object, left.property).replace(/\.\s*$/, '');
  const after = between(left.property, right).replace('=', '');
  return [
    { start: left.start, end: left.start, text: '__setOwn(' },
    { start: left.object.end, end: right.start, text: `${before}, '${left.property.name}', (${after}` },
    { start: right.end, end: right.end, text: '))' },
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

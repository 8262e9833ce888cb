// Rules of this project for oxlint.
import path from 'node:path';
import { names, nouns, words } from './replaced-names.mjs';

const glossary = {
  meta: { type: 'suggestion', docs: { description: 'Refuses names that docs/glossary.md replaced.' } },
  create(context) {
    /** One report per name in a file is enough. */
    const reported = new Set();
    const report = (node, name, identifier) => {
      const [word, replacement] = findReplaced(identifier) ?? [];
      if (word === undefined || reported.has(name)) return;
      reported.add(name);
      context.report({ node, message: `${name}: not "${word}" but ${replacement} (docs/glossary.md)` });
    };
    const check = (node) => report(node, node.name, node.name);
    return {
      Program(node) {
        const [file = '', ...folders] = path.relative('.', context.filename).split(path.sep).reverse();
        for (const part of [...folders, file.replace(/\..*$/, '')]) report(node, `${part}/`, camelCase(part));
      },
      Identifier: check,
      JSXIdentifier: check,
      PrivateIdentifier: check,
    };
  },
};

/** The setters of time limits, in the test files of `node --test`, mocha and Playwright. */
const SETS_LIMIT = new Set(['timeout', 'setTimeout', 'slow']);
/** Methods of Playwright with a time limit. */
const WAITS = /^(?:to[A-Z]\w*|waitFor\w*|poll|goto|reload|click|fill|press|hover|check|configure)$/;
const TESTS = new Set(['test', 'it', 'describe', 'suite', 'this', 'before', 'beforeEach', 'after', 'afterEach']);

const noLimits = {
  meta: {
    type: 'problem',
    docs: { description: 'Refuses time limits in tests: the runner ends a run in which nothing happens any more.' },
  },
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'No limits of time in tests: the watchdog of the runner has the only one.' });
    return {
      CallExpression({ callee, arguments: values }) {
        const object = callee.type === 'MemberExpression' ? callee.object : callee;
        const isOfTests = TESTS.has(object.type === 'ThisExpression' ? 'this' : object.name);
        if (isOfTests && SETS_LIMIT.has(callee.property?.name)) report(callee);
        if (!isOfTests && !WAITS.test(callee.property?.name)) return;
        for (const value of values.filter(({ type }) => type === 'ObjectExpression'))
          for (const property of value.properties.filter(({ key }) => key?.name === 'timeout'))
            if (typeof property.value.value !== 'string') report(property);
      },
    };
  },
};

export default { meta: { name: 'project' }, rules: { glossary, 'no-limits': noLimits } };

/** The replaced word or name in an identifier, and its replacement. */
function findReplaced(identifier) {
  if (Object.hasOwn(names, identifier)) return [identifier, names[identifier]];
  const parts = identifier.split(/(?<=[a-z\d])(?=[A-Z])|_|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase());
  for (const [index, part] of parts.entries()) {
    const table = index > 0 || parts.length === 1 ? { ...words, ...nouns } : words;
    for (const word of [part, part.replace(/e?s$/, '')]) if (Object.hasOwn(table, word)) return [word, table[word]];
  }
  return undefined;
}

const camelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

import { globSync } from 'node:fs';
import path from 'node:path';
import { minify } from '@swc/core';
import { transform } from 'esbuild';
import { language } from '../build/entries.ts';
import { isOfFirstScreen } from '../chunks.ts';
import { ownHistory as OWN_HISTORY, storeHookCopy, unusedMetrics as METRICS } from '../build/transforms.ts';

/** Style sheets become texts: the elements adopt them, and pages get no style elements. */
export const cssText = {
  name: 'css-text',
  async transform(code, id) {
    if (!id.endsWith('.css')) return null;
    const result = await transform(code, { loader: 'css', minify: true, target: [...language.css] });
    return { code: `export default ${JSON.stringify(result.code.trim())};`, map: { mappings: '' } };
  },
};

/** Chromium compiles all functions while it fetches the file, not each at its first call. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

export const minifier = {
  name: 'minifier',
  async renderChunk(code, { name }, output) {
    const result = await minify(code, {
      module: output.format === 'es',
      ecma: 2022,
      compress: { ecma: 2022, passes: 3 },
      mangle: true,
      // Bundlers of host pages must leave alone what these mark, such as an address that is only known in the browser.
      format: { comments: { regex: 'webpackIgnore|@vite-ignore' } },
      sourceMap: true,
    });
    if (!isOfFirstScreen(name)) return { code: result.code, map: result.map };
    // It only counts as the first line.
    const map = JSON.parse(result.map ?? '{}');
    return { code: COMPILE_AT_ONCE + result.code, map: { ...map, mappings: `;${map.mappings}` } };
  },
};

/**
 * Wraps a named script in an arrow function. Chromium compiles a function in parentheses while it fetches the file, but the minifier removes
 * those of `var name = (function () {…})()`: the whole script was parsed again when it ran.
 */
export const calledArrow = {
  name: 'called-arrow',
  renderChunk(code) {
    const called = code.replace(/^(var \w+ = \()function (\(\w*\)) \{/, '$1$2 => {');
    if (called === code) throw new Error('The script does not begin with a function that is called.');
    return { code: called, map: null };
  },
};

/** See `build/transforms.ts`. */
export const ownHistory = {
  name: 'own-history',
  resolveId: (id, importer = '') =>
    OWN_HISTORY.asked.test(id) && OWN_HISTORY.importer.test(importer) ? '\0own-history' : null,
  load: (id) => (id === '\0own-history' ? OWN_HISTORY.code : null),
};

/** See `build/transforms.ts`. */
export const unusedMetrics = { name: 'unused-metrics', load: (id) => (METRICS.asked.test(id) ? METRICS.code : null) };

const REACT = /^(?:(react|react-dom|scheduler)|(react|react-dom)\/(client|jsx-runtime))$/;

/** React's production files: the entry files of its packages only choose between these and others. */
export const productionReact = {
  name: 'production-react',
  resolveId(id) {
    const [, own, of, part] = REACT.exec(id) ?? [];
    const name = own ?? (of && `${of}-${part}`);
    return name ? path.resolve(`node_modules/${own ?? of}/cjs/${name}.production.js`) : null;
  },
};

/** See `build/transforms.ts`. */
export const ownStoreHook = {
  name: 'own-store-hook',
  resolveId(id) {
    return storeHookCopy.test(id) ? this.resolve('react') : null;
  },
};

/** `import(`./${language}/sign-in.ts`)`: esbuild supports such patterns, Rollup does not. */
const PATTERN = /\bimport\((`\.\/[^`]*\$\{[^`]*`)\)/g;

export const importPatterns = {
  name: 'import-patterns',
  transform(code, id) {
    if (!/\/src\/.+\.ts$/.test(id) || !PATTERN.test(code)) return null;
    const cwd = path.dirname(id);
    const filesOf = (pattern) => globSync(pattern.slice(1, -1).replace(/\$\{[^}]*\}/g, '*'), { cwd }).sort();
    const mapOf = (pattern) =>
      filesOf(pattern)
        .map((file) => `'./${file}': () => import('./${file}')`)
        .join();
    return { code: code.replace(PATTERN, (_, pattern) => `({${mapOf(pattern)}})[${pattern}]()`), map: null };
  },
};

/** A component for React is made of the element's class; scripts/generate/typings.ts has its types. */
const COMPONENT = /^src\/react\/([\w-]+)\.ts$/;

/** @param code of a component, by the name of its element and that of its class */
const componentsOf = (code) => ({
  name: 'react-components',
  resolveId: (id, importer) => (importer === undefined && COMPONENT.test(id) ? path.resolve(id) : null),
  load(id) {
    const [, name] = COMPONENT.exec(path.relative('.', id).replaceAll(path.sep, '/')) ?? [];
    if (name === undefined || name === 'component') return null;
    const component = name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
    return `import { component } from './component.ts';\n${code(name, component)}`;
  },
});

/** The application's React renders the elements, too. */
export const reactComponents = componentsOf(
  (name, component) => `import { Teacher${component} } from '../elements/${name}/element.ts';
    import { register } from '../runtime/define-element.tsx';
    export const ${component} = component(Teacher${component}, register, 19);`,
);

const CLASSES = '../classes.js';

/** The elements have their own React. Their classes come from the release, whose modules are beside this folder. */
export const react18Components = {
  ...componentsOf(
    (_name, component) => `import { Teacher${component} } from '${CLASSES}';
      const register = (element) => {
        const { tag } = element.contract;
        if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, element);
      };
      export const ${component} = component(Teacher${component}, register, 18);`,
  ),
  options: (options) => ({ ...options, external: ['react', CLASSES], makeAbsoluteExternalsRelative: false }),
};

/** React's server components need the directive "use client", which minifiers remove. */
export const clientComponents = {
  name: 'client-components',
  renderChunk: (code, { name }) => (/^react(?:-18)?\//.test(name) ? { code: `'use client';${code}`, map: null } : null),
};

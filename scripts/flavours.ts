import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rollup';

function ownModule(name: string): string {
  return fileURLToPath(new URL(`../src/runtime/preact/${name}`, import.meta.url));
}

/**
 * The replacements of React's modules in the slim flavour, the longest names first. Preact has modules with the same names below its
 * own (`preact/compat/client`, `preact/compat/jsx-runtime`), so the sources do not need to change.
 */
export const SLIM: Readonly<Record<string, string>> = {
  '@preact/signals-react/runtime': ownModule('use-signals.ts'),
  'react-dom/client': ownModule('client.ts'),
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  react: ownModule('react.ts'),
};

/** Resolves React's modules to Preact's, in the sources and in every package. */
export const preactForReact: Plugin = {
  name: 'preact-for-react',
  resolveId(id, importer, options) {
    for (const [from, to] of Object.entries(SLIM)) {
      if (id === from || id.startsWith(`${from}/`))
        return this.resolve(to + id.slice(from.length), importer, { ...options, skipSelf: true });
    }
    return null;
  },
};

/** Whether the peer flavour leaves this module to the page. */
export const isReact = (id: string): boolean => /^react(-dom)?(\/|$)/.test(id);

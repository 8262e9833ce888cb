// React's modules for a page without a bundler, which names them in an import map: the peer flavour takes them from there.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

export interface ReactModules {
  /** The code by the address: `/react/react-dom.js`. */
  readonly files: ReadonlyMap<string, string>;
  /** The element with the import map. */
  readonly map: string;
  /** What a policy allows the map with: `'sha256-…'`. */
  readonly hash: string;
}

const MODULES = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** React publishes no modules of the language: these have the names that Node finds in its files. */
const namedExports: Plugin = {
  name: 'named-exports',
  setup(bundler) {
    bundler.onResolve({ filter: /^named:/ }, ({ path: name }) => ({
      path: name.slice('named:'.length),
      namespace: 'named',
    }));
    bundler.onLoad({ filter: /./, namespace: 'named' }, async ({ path: name }) => {
      const names = Object.keys((await import(name)) as object).filter((each) => /^(?!default$)\w+$/.test(each));
      const contents = `import all from '${name}'; export const { ${names.join()} } = all; export default all;`;
      return { contents, resolveDir: import.meta.dirname };
    });
  },
};

export async function bundleReact(): Promise<ReactModules> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(MODULES.map((name) => [name.replace('/', '-'), `named:${name}`])),
    plugins: [namedExports],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    outdir: 'react',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const imports = MODULES.map((name) => [name, `/react/${name.replace('/', '-')}.js`]);
  const map = JSON.stringify({ imports: Object.fromEntries(imports) });
  return {
    files: new Map(outputFiles.map(({ path: file, text }) => [`/react/${path.basename(file)}`, text])),
    map: `<script type="importmap">${map}</script>`,
    hash: `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  };
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Writes which chunk needs which, and what each is made of, to dist/.graph.json: the sizes are counted along it. */
export function graph() {
  return {
    name: 'graph',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const rows = chunks.map((chunk) => ({
        file: chunk.fileName,
        entry: chunk.isEntry ? chunk.name : undefined,
        facade: relative(chunk.facadeModuleId),
        imports: chunk.imports,
        dynamicImports: chunk.dynamicImports,
        modules: chunk.moduleIds.map(relative),
      }));
      this.emitFile({ type: 'asset', fileName: '.graph.json', source: JSON.stringify(rows, null, 1) });
    },
  };
}

/**
 * Makes a folder for static hosts out of a page. The page names one module script and any files beside it (icons,
 * style sheets) by relative addresses; in the folder they are absolute under `base`, so that deep links work.
 * `input` belongs among the bundle's inputs, `leaveOut` to an output that is not the folder, `write` to the folder's.
 */
export function page(file, base) {
  if (!existsSync(file)) return undefined;
  const name = `${path.basename(file, '.html')}-page`;
  const html = readFileSync(file, 'utf8');
  const source = /<script\s[^>]*\bsrc="(\.[^"]+)"/.exec(html)?.[1];
  if (source === undefined) throw new Error(`${file} names no module script by a relative address.`);

  return {
    input: { [name]: path.join(path.dirname(file), source) },
    leaveOut: {
      name: 'page-left-out',
      generateBundle(_options, bundle) {
        const [fileName] = Object.entries(bundle).find(([, chunk]) => chunk.type === 'chunk' && chunk.name === name) ?? [];
        delete bundle[fileName];
        delete bundle[`${fileName}.map`];
      },
    },
    write: {
      name: 'page',
      generateBundle(_options, bundle) {
        const entry = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === name);
        keepReachable(bundle, entry.fileName);
        const text = html.replace(/\b(src|href)="(\.[^"]+)"/g, (_whole, attribute, address) => {
          const fileName = address === source ? entry.fileName : emit(this, path.join(path.dirname(file), address));
          return `${attribute}="${base}${fileName}"`;
        });
        this.emitFile({ type: 'asset', fileName: 'index.html', source: text });
      },
    },
  };
}

function emit(context, file) {
  const reference = context.emitFile({ type: 'asset', name: path.basename(file), source: readFileSync(file) });
  return context.getFileName(reference);
}

function keepReachable(bundle, first) {
  const reached = new Set();
  const visit = (fileName) => {
    const chunk = bundle[fileName];
    if (reached.has(fileName) || chunk?.type !== 'chunk') return;
    reached.add(fileName);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(first);
  for (const fileName of Object.keys(bundle)) if (!reached.has(fileName.replace(/\.map$/, ''))) delete bundle[fileName];
}

function relative(id) {
  return id ? path.relative(process.cwd(), id.split('\0').join('')).replaceAll(path.sep, '/') : undefined;
}

import { rollup } from 'rollup';

const FILE = '.cache/core.js';

/** Bundles the core as an application would, without its dynamic imports: dates and texts. Returns the file. */
export async function bundleCore(): Promise<string> {
  const settings = await import(new URL('./settings.mjs', import.meta.url).href);
  const bundle = await rollup({
    input: 'src/core/index.ts',
    external: (id) => id.startsWith('dayjs') || /\/i18n\/(texts|groups|http-catalogue|[a-z]{2}\/)/.test(id),
    plugins: settings.plugins,
    treeshake: settings.treeshake,
    onwarn: () => undefined,
  });
  await bundle.write({ file: FILE, format: 'es', inlineDynamicImports: true, plugins: settings.outputPlugins });
  await bundle.close();
  return FILE;
}

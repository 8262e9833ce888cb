import assert from 'node:assert/strict';
import { it } from 'node:test';
import { rollup, type Plugin } from 'rollup';

const address = new URL('../../scripts/packing/page-proof.mjs', import.meta.url).href;
const { pageProof } = (await import(address)) as { pageProof: Plugin };
/** What a page does to it is no extension of ours. */
const ofAllObjects: object = Object.prototype;

/** What a module gives when it runs as the build makes it, on a page that extends every object. */
async function run(source: string): Promise<unknown> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? source : null),
  };
  const bundle = await rollup({ input: 'entry', plugins: [entry, pageProof] });
  const { output } = await bundle.generate({ format: 'es' });
  const code = `data:text/javascript,${encodeURIComponent(output[0].code)}`;
  Object.defineProperty(ofAllObjects, 'ofThePage', { value: 1, enumerable: true, configurable: true });
  try {
    return ((await import(code)) as { default: unknown }).default;
  } finally {
    Reflect.deleteProperty(ofAllObjects, 'ofThePage');
  }
}

it('a loop over names leaves out what a page has given to all objects, however it is written', async () => {
  const loops = [
    'for (const name in given)',
    'for (const name in (given))',
    'let name, more; for (name in ((more = given), more))',
  ];
  for (const loop of loops)
    assert.deepEqual(
      await run(`const given = { own: 1 }; const found = []; ${loop} found.push(name); export default found;`),
      ['own'],
      loop,
    );
});

it('an assignment to a name of all objects is the same assignment, however it is written', async () => {
  for (const assignment of ['given.toString = 5', '(given).toString = (given, 5)', 'given\n  .toString = (5)'])
    assert.equal(await run(`const given = {}; ${assignment}; export default given.toString;`), 5, assignment);
});

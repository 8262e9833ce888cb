// Runs test files in this process, one after the other:
//
//     node scripts/testing/node-group.ts [--twice] [--seed=NUMBER] [--alone] FILE…
//
// Each file is a suite, which begins when the previous one has ended. Modules in test/ are loaded separately for each file, so
// helpers share no state between files; the product and the packages are loaded once, which makes it fast.
import { registerHooks } from 'node:module';
import path from 'node:path';
import { after, beforeEach, describe, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { standAtTestClock } from '../../test/support/clock/where.ts';
import { noteFile } from './node-outcome-reporter.ts';
import { lookForTraces } from './traces.ts';
import { reportProgress } from './watchdog.ts';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    twice: { type: 'boolean', default: false },
    // Nothing else would detect what is left behind.
    alone: { type: 'boolean', default: false },
  },
});
const tests = new URL('../../test/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const load = URL.parse(context.parentURL ?? '')?.searchParams.get('load');
    if (!load || !resolved.url.startsWith(tests)) return resolved;
    return { ...resolved, url: `${resolved.url}?load=${load}` };
  },
});

standAtTestClock();
const all = values.twice ? [...files, ...files] : files;
const order = values.seed === undefined ? all : shuffle(all, Number(values.seed));

for (const [load, file] of order.entries()) {
  const findTraces = lookForTraces();
  const started = performance.now();
  await new Promise<void>((resolve) => {
    void describe(file, async () => {
      reportProgress([{ file, names: [] }]);
      beforeEach((test) => reportProgress([{ file, names: (test as TestContext).fullName.split(' > ').slice(1) }]));
      try {
        await import(`${pathToFileURL(path.resolve(file)).href}?load=${load}`);
      } finally {
        // The last hook, after the file's own hooks have closed everything.
        after(async () => {
          const traces = await findTraces();
          noteFile(file, performance.now() - started);
          resolve();
          if (traces.length > 0 && !values.alone) throw new Error(`It leaves behind: ${traces.join(', ')}.`);
        });
      }
    });
  });
}

/** A list in an order that a seed determines. */
function shuffle<Value>(values: readonly Value[], seed: number): Value[] {
  let state = seed >>> 0;
  const random = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return values
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

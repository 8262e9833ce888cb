import { cpus } from 'node:os';
import { table as markdownTable } from '../../../scripts/generate/docs/markdown.ts';
import { type Library, RIVAL, STEPS, type Longest, type Sample, type Step, type Weight } from './peers.ts';

/** Everything measured; a calendar that could not be driven has no samples. */
export interface Results {
  sizes: readonly number[];
  libraries: readonly Library[];
  /** by `key(library, size)`, in the order of the turns */
  samples: ReadonlyMap<string, readonly Sample[]>;
  /** megabytes, by `key(library, size)`; `react` and `slim` are that and the core, `empty` the page alone */
  heap: ReadonlyMap<string, readonly number[]>;
  /** at the largest size, by name */
  longest: ReadonlyMap<string, readonly Longest[]>;
  weight: Weight;
  /** what went wrong, a sentence each */
  notes: readonly string[];
}

type Timed = Step | 'painted';

const TITLES: Readonly<Record<Timed, string>> = {
  load: 'first month, CPU',
  painted: 'first month, painted',
  settled: 'at rest, CPU',
  next: 'next month, CPU',
  week: 'month → week, CPU',
};
const TIMED = Object.keys(TITLES) as Timed[];

export const key = (name: string, size: number): string => `${name} ${size}`;

/** The value below which this share of the values is, from 0 to 1; between two values in proportion. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const [below = NaN, above = NaN] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (above - below) * (position % 1);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const inWords = (size: number): string => `${size.toLocaleString('en')} lessons`;

const digits = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

/** The median, and in parentheses the quartiles. */
function spread(values: readonly number[], shown: (value: number) => string): string {
  if (values.length === 0) return '–';
  return `${shown(median(values))} (${shown(quantile(values, 0.25))}–${shown(quantile(values, 0.75))})`;
}

function timesOf({ samples }: Results, name: string, size: number, step: Timed | 'rest'): number[] {
  return (samples.get(key(name, size)) ?? []).map((sample) => sample[step]);
}

/** One for each turn: a calendar's time by that of FullCalendar in the same turn. */
function ratiosOf(results: Results, name: string, size: number, step: Timed): number[] {
  const rival = timesOf(results, RIVAL, size, step);
  return timesOf(results, name, size, step).map((time, turn) => time / (rival[turn] ?? NaN));
}

/** Megabytes above a page with nothing but these lessons, and these modules. */
function heapAbove({ heap }: Results, name: string, size: number, base: string): number {
  return median(heap.get(key(name, size)) ?? []) - median(heap.get(key(base, size)) ?? []);
}

interface Table {
  title: string;
  head: string[];
  rows: string[][];
}

/** Times, ratios, heap and elements. */
function tablesOf(results: Results): Table[] {
  const { libraries, samples } = results;
  const titles = TIMED.map((step) => TITLES[step]);
  return results.sizes.flatMap((size) => {
    const lessons = inWords(size);
    const there = libraries.filter(({ name }) => samples.has(key(name, size)));
    return [
      {
        title: `${lessons}, × FullCalendar`,
        head: ['calendar', ...titles],
        rows: there.map(({ name, title }) => [
          title,
          ...TIMED.map((step) => spread(ratiosOf(results, name, size, step), (value) => value.toFixed(2))),
        ]),
      },
      {
        title: `${lessons}, ms`,
        head: ['calendar', ...titles],
        rows: there.map(({ name, title }) => [
          title,
          ...TIMED.map((step) => spread(timesOf(results, name, size, step), digits)),
        ]),
      },
      {
        title: `${lessons}, heap in MB and elements`,
        head: ['calendar', 'heap', 'without React or Preact and core', 'elements in the month', 'in the week'],
        rows: there.map(({ name, title, flavour }) => {
          const [sample] = samples.get(key(name, size)) ?? [];
          return [
            title,
            heapAbove(results, name, size, 'empty').toFixed(2),
            flavour ? heapAbove(results, name, size, flavour).toFixed(2) : '',
            String(sample?.monthElements ?? '–'),
            String(sample?.weekElements ?? '–'),
          ];
        }),
      },
    ];
  });
}

/** The tables as the documentation shows them, with what was measured where. */
export function markdown(results: Results, browser: string, runs: number): string {
  const { libraries, sizes } = results;
  const [{ model = 'unknown processor' } = {}] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const missing = libraries
    .filter(({ most = Infinity }) => sizes.some((size) => size > most))
    .map(({ title, most }) => ` ${title} is measured with up to ${most?.toLocaleString('en')} lessons.`);
  return [
    `Measured on ${date} with Chromium ${browser} on ${cpus().length} cores of ${model.trim()}, ${runs} runs of each calendar.${missing.join('')}`,
    ...tablesOf(results).flatMap(({ title, head, rows }) => [`### ${title}`, markdownTable(head, rows)]),
  ].join('\n\n');
}

export function print(results: Results): void {
  for (const { title, head, rows } of tablesOf(results)) {
    console.log(`\n${title}`);
    table(head, rows, 1);
  }
  const size = results.sizes.includes(1000) ? 1000 : (results.sizes[0] ?? NaN);
  const rests = results.libraries.map(
    ({ name, title }) => `${title} ${digits(median(timesOf(results, name, size, 'rest')))}`,
  );
  console.log(
    `\nCPU in ms in the 300 ms after the load, when nothing is asked for (${size} lessons): ${rests.join(', ')}`,
  );
  printLongest(results);
  printWeight(results.weight);
  printAims(results);
  for (const note of results.notes) console.log(`Note: ${note}`);
}

/** The median of the runs: a task lasts by the clock, and a busy machine stops whatever runs for a while. */
function longestOf({ longest }: Results, name: string, action: keyof Longest): number {
  return median((longest.get(name) ?? []).map((each) => each[action]));
}

function printLongest(results: Results): void {
  const most = Math.max(...results.sizes);
  console.log(`\nThe longest task while months are paged and scrolled in ms, at ${most.toLocaleString('en')} lessons`);
  const shown = (milliseconds: number): string => (milliseconds === 0 ? '< 50' : digits(milliseconds));
  const rows = results.libraries
    .filter(({ name }) => results.longest.has(name))
    .map(({ name, title }) => [
      title,
      shown(longestOf(results, name, 'page')),
      shown(longestOf(results, name, 'scroll')),
    ]);
  table(['calendar', 'paging', 'scrolling'], rows, 1);
}

function printWeight({ own, first, files, texts }: Weight): void {
  console.log("\nThe element's own code in kB gzipped, beyond what the other elements and the core load");
  table(
    ['file', 'kB', 'when'],
    [
      ...files.map(({ file, size, isFirst }) => [file, size.toFixed(2), isFirst ? 'at first' : 'later']),
      ['at first', first.toFixed(2)],
      ['together', own.toFixed(2)],
      ['(its Japanese texts, fetched by the core)', texts.toFixed(2)],
    ],
    1,
  );
}

const AIMS: Readonly<Record<Timed, number | undefined>> = {
  load: 0.5,
  painted: 0.7,
  settled: undefined,
  next: 0.33,
  week: 0.33,
};

/** Only what this run has measured. */
function printAims(results: Results): void {
  console.log('\nAims');
  const aim = (sentence: string, figure: number, most: number, unit = ''): void => {
    if (Number.isNaN(figure)) return;
    const shown = `${figure === 0 && unit === ' ms' ? 'under 50' : figure.toFixed(2).replace(/\.00$/, '')}${unit}`;
    console.log(`${figure <= most ? 'met    ' : 'NOT met'}  ${sentence}: ${shown}, aim ${most}${unit}`);
    if (figure > most) process.exitCode = 1;
  };
  for (const { name, title, flavour } of results.libraries) {
    if (!flavour) continue;
    for (const step of TIMED) {
      const most = AIMS[step];
      const ratio = median(ratiosOf(results, name, 1000, step));
      if (most) aim(`${title}, 1,000 lessons, ${TITLES[step]}, × FullCalendar`, ratio, most);
    }
    for (const size of results.sizes) {
      const heap = heapAbove(results, name, size, flavour);
      aim(`${title}, ${inWords(size)}, heap without React or Preact and core`, heap, 3, ' MB');
    }
  }
  // However it is loaded, it then does the same.
  for (const flavour of new Set(results.libraries.flatMap((library) => library.flavour ?? []))) {
    const { name, title } = results.libraries.find((library) => library.flavour === flavour) ?? { name: '', title: '' };
    for (const step of STEPS) {
      const [thousand = NaN, most = NaN] = [1000, 5000].map((size) => median(timesOf(results, name, size, step)));
      aim(`${title}, 5,000 lessons, ${TITLES[step]}, × the same at 1,000`, most / thousand, 1.5);
    }
    const [counted] = results.samples.get(key(name, 1000)) ?? [];
    aim(`${title}, 1,000 lessons, elements in the month`, counted?.monthElements ?? NaN, 500);
    aim(`${title}, 1,000 lessons, elements in the week`, counted?.weekElements ?? NaN, 250);
    if (!results.sizes.includes(5000)) continue;
    for (const [action, doing] of [
      ['page', 'months are paged'],
      ['scroll', 'the month is scrolled'],
    ] as const)
      aim(`${title}, 5,000 lessons, longest task while ${doing}`, longestOf(results, name, action), 100, ' ms');
  }
  aim('own code at first, gzipped', results.weight.first, 25, ' kB');
  aim('own code with all that comes later, gzipped', results.weight.own, 25, ' kB');
}

/** Columns from `firstNumber` on stand to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[], firstNumber: number): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all) {
    console.log(
      row
        .map((cell, column) =>
          column < firstNumber ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
  }
}

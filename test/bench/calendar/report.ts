import { type Library, STEPS, type Longest, type Sample, type Step, type Weight } from './peers.ts';

/** Everything measured; a calendar that could not be driven has no samples. */
export interface Results {
  sizes: readonly number[];
  libraries: readonly Library[];
  /** by `key(library, size)` */
  samples: ReadonlyMap<string, readonly Sample[]>;
  /** megabytes at the largest size, by name; `base` is React and the core, `empty` the page alone */
  heap: ReadonlyMap<string, readonly number[]>;
  /** at the largest size, by name */
  longest: ReadonlyMap<string, readonly Longest[]>;
  weight: Weight;
  /** what went wrong, a sentence each */
  notes: readonly string[];
}

const OURS = 'ours';
const RIVAL = 'fullcalendar';
const SLIM = 'slim';
const TITLES: Readonly<Record<Step, string>> = {
  load: 'load → month painted',
  settled: 'load → at rest',
  next: 'next month',
  week: 'month → week',
};

export const key = (name: string, size: number): string => `${name} ${size}`;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

const digits = (value: number): string => (Number.isFinite(value) ? value.toFixed(value < 100 ? 1 : 0) : '–');

export function print(results: Results): void {
  printSteps(results);
  printPainted(results);
  printElements(results);
  printHeap(results);
  printWeight(results.weight);
  printAims(results);
  for (const note of results.notes) console.log(`Note: ${note}`);
}

function timesOf({ samples }: Results, name: string, size: number, step: Step | 'rest' | 'painted'): number[] {
  return (samples.get(key(name, size)) ?? []).map((sample) => sample[step]);
}

function printSteps(results: Results): void {
  console.log('\nMain-thread CPU time in ms: median (min); × FullCalendar; × the same calendar at 1,000');
  const rows = results.sizes.flatMap((size) =>
    STEPS.flatMap((step) =>
      results.libraries.map(({ name, title }) => {
        const times = timesOf(results, name, size, step);
        const own = median(times);
        const rival = median(timesOf(results, RIVAL, size, step));
        const thousand = median(timesOf(results, name, 1000, step));
        return [
          size.toLocaleString('en'),
          TITLES[step],
          title,
          digits(own),
          `(${digits(Math.min(...times))})`,
          (own / rival).toFixed(2),
          (own / thousand).toFixed(2),
        ];
      }),
    ),
  );
  table(['lessons', 'step', 'calendar', 'median', '(min)', '× FC', '× 1,000'], rows, 3);
  const rests = results.libraries.map(
    ({ name, title }) => `${title} ${digits(median(timesOf(results, name, 1000, 'rest')))}`,
  );
  console.log(`In the 300 ms after the load, when nothing is asked for (1,000 lessons): ${rests.join(', ')}`);
}

function printPainted(results: Results): void {
  console.log(
    '\nFrom the load to the painted month in ms by the clock, code from the same machine: median (min); × FullCalendar',
  );
  table(
    ['lessons', 'calendar', 'median', '(min)', '× FC'],
    results.sizes.flatMap((size) =>
      results.libraries.map(({ name, title }) => {
        const times = timesOf(results, name, size, 'painted');
        const rival = median(timesOf(results, RIVAL, size, 'painted'));
        return [
          size.toLocaleString('en'),
          title,
          digits(median(times)),
          `(${digits(Math.min(...times))})`,
          (median(times) / rival).toFixed(2),
        ];
      }),
    ),
    2,
  );
}

function printElements(results: Results): void {
  console.log('\nElements of the calendar, shadow roots included: month, week');
  const count = (name: string, size: number, of: 'monthElements' | 'weekElements'): string =>
    String(results.samples.get(key(name, size))?.[0]?.[of] ?? '–');
  table(
    ['calendar', ...results.sizes.flatMap((size) => [`month ${size}`, `week ${size}`])],
    results.libraries.map(({ name, title }) => [
      title,
      ...results.sizes.flatMap((size) => [count(name, size, 'monthElements'), count(name, size, 'weekElements')]),
    ]),
    1,
  );
}

function heapAbove({ heap }: Results, name: string, base: string): number {
  return median(heap.get(name) ?? []) - median(heap.get(base) ?? []);
}

/** The median of the runs: a task lasts by the clock, and a busy machine stops whatever runs for a while. */
function longestOf({ longest }: Results, name: string, action: keyof Longest): number {
  return median((longest.get(name) ?? []).map((each) => each[action]));
}

function printHeap(results: Results): void {
  const most = results.sizes.at(-1) ?? NaN;
  console.log(
    `\nHeap in MB after a collection, and the longest task while months are paged and scrolled in ms, at ${most.toLocaleString('en')} lessons`,
  );
  const shown = (milliseconds: number): string => (milliseconds === 0 ? '< 50' : digits(milliseconds));
  const rows = results.libraries.map(({ name, title }) => [
    title,
    heapAbove(results, name, 'empty').toFixed(2),
    name === OURS ? heapAbove(results, name, 'base').toFixed(2) : '',
    shown(longestOf(results, name, 'page')),
    shown(longestOf(results, name, 'scroll')),
  ]);
  table(['calendar', 'above an empty page', 'above React and the core', 'paging', 'scrolling'], rows, 1);
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

function printAims(results: Results): void {
  console.log('\nAims');
  const aim = (sentence: string, figure: number, most: number, unit = ''): void => {
    const shown = `${figure === 0 && unit === ' ms' ? 'under 50' : figure.toFixed(2).replace(/\.00$/, '')}${unit}`;
    console.log(`${figure <= most ? 'met    ' : 'NOT met'}  ${sentence}: ${shown}, aim ${most}${unit}`);
    if (!(figure <= most)) process.exitCode = 1;
  };
  const most = results.sizes.at(-1) ?? NaN;
  const own = (name: string, size: number, step: Step | 'painted'): number =>
    median(timesOf(results, name, size, step));
  const atThousand = (name: string, step: Step | 'painted'): number => own(name, 1000, step) / own(RIVAL, 1000, step);
  for (const [name, flavour, firstMonth] of [
    [OURS, '', 0.6],
    [SLIM, 'slim, ', 0.5],
  ] as const) {
    aim(`${flavour}1,000 lessons, ${TITLES.load}, × FullCalendar`, atThousand(name, 'load'), firstMonth);
    aim(`${flavour}1,000 lessons, the same by the clock, × FullCalendar`, atThousand(name, 'painted'), 0.7);
    for (const step of ['next', 'week'] as const)
      aim(`${flavour}1,000 lessons, ${TITLES[step]}, × FullCalendar`, atThousand(name, step), 0.35);
    for (const step of STEPS)
      aim(
        `${flavour}5,000 lessons, ${TITLES[step]}, × our own at 1,000`,
        own(name, 5000, step) / own(name, 1000, step),
        1.5,
      );
  }
  aim(
    `${most.toLocaleString('en')} lessons, heap above React and the core`,
    heapAbove(results, OURS, 'base'),
    3,
    ' MB',
  );
  const counted = results.samples.get(key(OURS, 1000))?.[0];
  aim('1,000 lessons, own elements in the month', counted?.monthElements ?? NaN, 500);
  aim('1,000 lessons, own elements in the week', counted?.weekElements ?? NaN, 250);
  aim('5,000 lessons, longest task while months are paged', longestOf(results, OURS, 'page'), 100, ' ms');
  aim('5,000 lessons, longest task while the month is scrolled', longestOf(results, OURS, 'scroll'), 100, ' ms');
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

// Every block of code on the documentation's pages, run as it stands.
import { globSync } from 'node:fs';
import { expect, test } from '../support/playwright/fixtures.ts';
import { blocksOf } from './snippets/blocks.ts';
import { commandCases } from './snippets/command-cases.ts';
import { pageCases } from './snippets/page-cases.ts';
import { scriptCases } from './snippets/script-cases.ts';
import { tryCode } from './snippets/trial.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The provider in the page has a Yjs of its own and shares no documents with the elements.
  allowedComplaints: /^Yjs was already imported\./,
});

const cases = [...pageCases, ...scriptCases, ...commandCases].flatMap(({ files, ...rest }) =>
  files.map((file) => ({ file, ...rest })),
);

/** Blocks that other tests run, since they need more than a page: by the page, and what is in the block. */
const RUN_ELSEWHERE = [
  // test/package/core.test.ts
  { file: 'docs/core.md', has: 'createSession({' },
  // test/hosts/react-19.test.ts
  { file: 'docs/frameworks.md', has: 'export function Lessons(' },
  // The playground's snippets and files of applications, built and run in test/hosts
  ...['html', 'react', 'next', 'vue', 'angular', 'svelte'].map((name) => ({
    file: `docs/frameworks/${name}.md`,
    has: '',
  })),
  // test/hosts/{vite,rspack,webpack,esbuild,parcel}.test.ts
  ...['docs/frameworks.md', 'docs/ja/frameworks.md'].flatMap((file) => [
    { file, has: "document.createElement('teacher-course-list')" },
    { file, has: 'setPdfFiles(' },
  ]),
  // test/hosts/embeds-kept-pages.test.ts
  { file: 'docs/embedding.md', has: 'shadowrootmode="open"' },
  { file: 'docs/embedding.md', has: 'min-block-size: 100svh' },
  // For Prometheus: its names of metrics are those of provider/adapters/node/operation/metrics.ts
  { file: 'docs/operations.md', has: 'teacher_security_events_total{event="wrongPassword"}' },
  // test/hosts/storybook.test.ts
  { file: 'docs/storybook.md', has: '' },
  // test/hosts/testing-package.test.ts
  { file: 'docs/start/testers.md', has: '' },
];

/** Pages whose blocks are copies of another page's, where they are run. */
const COPIED_FROM: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['html', 'react', 'next', 'vue', 'angular', 'svelte'].map((name) => [
      `docs/ja/frameworks/${name}.md`,
      `docs/frameworks/${name}.md`,
    ]),
  ),
  'docs/ja/frameworks.md': 'docs/frameworks.md',
  'docs/ja/storybook.md': 'docs/storybook.md',
  'docs/ja/testing.md': 'docs/start/testers.md',
};

const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].sort();
const blocks = pages.flatMap((file) => blocksOf(file.replaceAll('\\', '/')));

test('every code block of the documentation is run by exactly one test', () => {
  const timesRun = ({ file, code }: (typeof blocks)[number]): number => {
    const original = blocks.find((each) => each.file === COPIED_FROM[file] && each.code === code);
    if (original) return timesRun(original);
    return [...cases, ...RUN_ELSEWHERE].filter((each) => each.file === file && code.includes(each.has)).length;
  };
  expect(blocks.filter((block) => timesRun(block) !== 1).map(({ file, code }) => `${file}: ${code}`)).toEqual([]);
});

for (const { file, has, does, run } of cases) {
  const [block, ...others] = blocks.filter((each) => each.file === file && each.code.includes(has));
  test(`${file}, ${block?.language}: "${has}" ${does}`, async ({ host, context }) => {
    expect(others).toEqual([]);
    await run(tryCode(block?.code ?? '', host, context));
  });
}

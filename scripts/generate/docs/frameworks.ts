// The code of the pages about frameworks: that of the playground, and files of applications that tests build.
import { readFileSync } from 'node:fs';
import { EXAMPLE_PROVIDER } from '../../../demo/page-server/policy.ts';
import { policyOf, snippetOf, type Kind, type SnippetOptions } from '../../../demo/playground/snippets/index.ts';
import { VERSION } from '../../../src/runtime/version.ts';
import type { Blocks } from './markdown.ts';

const RELEASE = { url: `https://your-host.example/teacher-elements/${VERSION}/`, version: VERSION };
const TAG = 'teacher-course-list';

/** Shows the lessons of a demo teacher, and listens. */
const element: SnippetOptions = { tag: TAG, attributes: { provider: 'demo:' }, events: ['teacher-course-select'] };
/** Uses the sign-in of the page. */
const signIn: SnippetOptions = {
  tag: TAG,
  attributes: { provider: EXAMPLE_PROVIDER, 'page-size': '20' },
  properties: { fetchToken: "async () => (await fetch('/my/teacher-token', { method: 'POST' })).text()" },
  events: [],
};

const LANGUAGES: Readonly<Record<string, string>> = { vue: 'vue', svelte: 'svelte', html: 'html', js: 'js', ts: 'ts' };

const block = (file: string, code: string): string => {
  const language = LANGUAGES[file.split('.').at(-1) ?? ''] ?? 'text';
  const name = language === 'ts' || language === 'js' ? `// ${file}\n` : '';
  return `\`\`\`${language}\n${name}${code.trimEnd()}\n\`\`\``;
};

const codeOf = (kind: Kind, options: SnippetOptions): string => {
  const { file, code, others } = snippetOf(kind, options, RELEASE);
  return [block(file, code), ...others.map((other) => block(other.file, other.code))].join('\n\n');
};

const policy = (kind: Kind): string =>
  `\`\`\`text\nContent-Security-Policy: ${policyOf(kind, { provider: EXAMPLE_PROVIDER, release: { url: '' } })}\n\`\`\``;

const fromFile = (folder: string, file: string): string => block(file, readFileSync(`${folder}/${file}`, 'utf8'));

const NEXT = 'test/hosts/packages/next';

/** The blocks of a page for each framework, without the folder; Japanese pages have the same. */
const pages: Readonly<Record<string, Blocks>> = {
  'html.md': { element: codeOf('html', element), 'sign-in': codeOf('html', signIn), policy: policy('html') },
  'react.md': { policy: policy('react') },
  'next.md': {
    proxy: fromFile(NEXT, 'proxy.ts'),
    instrumentation: fromFile(NEXT, 'instrumentation-client.ts'),
    policy: policy('react').replace('; trusted-types', '; trusted-types default'),
  },
  'vue.md': {
    config: fromFile('demo/hosts/vue', 'vite.config.ts'),
    element: codeOf('vue', element),
    'sign-in': codeOf('vue', signIn),
    policy: policy('vue'),
  },
  'angular.md': {
    element: codeOf('angular', element),
    'sign-in': codeOf('angular', signIn),
    policy: policy('angular'),
  },
  'svelte.md': { element: codeOf('svelte', element), 'sign-in': codeOf('svelte', signIn), policy: policy('svelte') },
};

/** The generated blocks of the pages in a folder, by their paths. */
export const frameworkPages = (folder: string): Record<string, Blocks> =>
  Object.fromEntries(Object.entries(pages).map(([name, blocks]) => [`${folder}/${name}`, blocks]));

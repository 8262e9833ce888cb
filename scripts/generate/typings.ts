// Typings for frameworks that render tags. The browser's own (HTMLElementTagNameMap) are beside the elements' sources.
import type { Entry } from './contracts.ts';
import { tagTypes } from './tag-types.ts';

type Kind = 'Attributes' | 'Properties' | 'Events' | 'Listeners';

/** The typings by their file names; those of frameworks are based on the first. */
export function typings(entries: readonly Entry[]): Record<string, string> {
  const files: Record<string, string[]> = {
    'tags.d.ts': tagTypes(entries),
    'jsx.d.ts': react(entries, 'React 19 sets properties by their own names and listens to events as `onteacher-…`.', [
      'Attributes',
      'Properties',
      'Listeners',
    ]),
    'jsx-18.d.ts': react(entries, 'React 18 writes attributes only: properties and listeners go through a `ref`.', [
      'Attributes',
    ]),
    'vue.d.ts': vue(entries),
    'svelte.d.ts': svelte(entries),
    'script.d.ts': ['// A classic script: it registers the elements and exports nothing.', 'export {};'],
    'demo.d.ts': [
      '// The reference provider: once it has run, `provider="demo:"` reaches it. It exports nothing.',
      'export {};',
    ],
    'testing.d.ts': TESTING,
    'testing-playwright.d.ts': TESTING_PLAYWRIGHT,
    'testing-msw.d.ts': TESTING_MSW,
    ...Object.fromEntries(entries.map((entry) => [`react/${entry.name}.d.ts`, component(entry)])),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, lines]) => [
      name,
      `${['// Written by the build from the contracts of the elements.', ...lines].join('\n').trimEnd()}\n`,
    ]),
  );
}

// The tools for tests are in `demo/testing/`, which the typings of the sources do not include.
const TESTING = [
  "import type { PageWorldOptions, World } from './testing/index.ts';",
  '',
  "export * from './testing/index.ts';",
  '/** Creates the provider of one test in this page. @throws TypeError that names a wrong option or field */',
  'export declare function createWorld(options?: PageWorldOptions): Promise<World>;',
];

const TESTING_PLAYWRIGHT = [
  'import type {',
  '  PlaywrightTestArgs,',
  '  PlaywrightTestOptions,',
  '  PlaywrightWorkerArgs,',
  '  PlaywrightWorkerOptions,',
  '  TestType,',
  "} from '@playwright/test';",
  "import type { PlaywrightWorldOptions, World } from './testing/index.ts';",
  '',
  "export type { PlaywrightWorldOptions } from './testing/index.ts';",
  '/** `test` with a provider for each test: `world`. Configure it with `test.use({ worldOptions: { … } })`. */',
  'export declare const test: TestType<',
  '  PlaywrightTestArgs & PlaywrightTestOptions & { worldOptions: PlaywrightWorldOptions; world: World },',
  '  PlaywrightWorkerArgs & PlaywrightWorkerOptions',
  '>;',
];

const TESTING_MSW = [
  "import type { HttpHandler } from 'msw';",
  "import type { CallReply, HandlerOptions, WorldOptions } from './testing/index.ts';",
  '',
  "export type { CallReply, HandlerOptions } from './testing/index.ts';",
  '/** Handlers for `setupServer` or `setupWorker`: a provider with these rows, which stores writes. */',
  "export declare function handlers(rows?: WorldOptions['rows'], options?: HandlerOptions): HttpHandler[];",
  '/** A handler for one call, for `server.use()`: it applies instead of that of `handlers`. */',
  "export declare function handler(call: string, reply: CallReply, options?: Pick<HandlerOptions, 'provider'>): HttpHandler;",
];

/** The component for React, of which the build makes the module (`reactComponents` in scripts/bundle/plugins.mjs). */
function component({ name, className, contract: { tag } }: Entry): string[] {
  const componentName = className.replace(/^Teacher/, '');
  return [
    "import type { ReactNode } from 'react';",
    `import type { contract } from '../elements/${name}/contract.ts';`,
    "import type { TeacherProps } from './component.ts';",
    '',
    `/** The element, for a \`ref\`: \`useRef<${className}>(null)\`. */`,
    `export type { ${className} } from '../elements/${name}/index.ts';`,
    `export type ${componentName}Props = TeacherProps<typeof contract>;`,
    `/** \`<${tag}>\` as a component. */`,
    `export declare const ${componentName}: (props: ${componentName}Props) => ReactNode;`,
  ];
}

function react(entries: readonly Entry[], description: string, kinds: readonly Kind[]): string[] {
  return [
    `// ${description}`,
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react';",
    ...importsOf(entries, kinds),
    '',
    'type Tag<Element, Own> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Own> & Own & { class?: string | undefined };',
    '',
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...linesOf(
      entries,
      6,
      ({ className }) => `Tag<${className}, ${kinds.map((kind) => className + kind).join(' & ')}>`,
    ),
    '    }',
    '  }',
    '}',
  ];
}

function vue(entries: readonly Entry[]): string[] {
  return [
    "import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';",
    ...importsOf(entries, ['Properties', 'Events']),
    '',
    'type Tag<Element, Own, Events> = new () => Element & {',
    '  $props: Omit<HTMLAttributes, keyof Own> & PublicProps & Own;',
    '  $emit: EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;',
    '};',
    '',
    "declare module 'vue' {",
    '  interface HTMLAttributes {',
    '    /** The slot of the parent element for this child. */',
    '    slot?: string | undefined;',
    '  }',
    '  interface GlobalComponents {',
    ...linesOf(entries, 4, ({ className }) => `Tag<${className}, ${className}Properties, ${className}Events>`),
    '  }',
    '}',
  ];
}

function svelte(entries: readonly Entry[]): string[] {
  return [
    "import type { HTMLAttributes } from 'svelte/elements';",
    ...importsOf(entries, ['Attributes', 'Properties', 'Listeners']),
    '',
    'type Tag<Element extends EventTarget, Own> = Omit<HTMLAttributes<Element>, keyof Own> & Own;',
    '',
    "declare module 'svelte/elements' {",
    '  interface SvelteHTMLElements {',
    ...linesOf(
      entries,
      4,
      ({ className }) => `Tag<${className}, ${className}Attributes & ${className}Properties & ${className}Listeners>`,
    ),
    '  }',
    '}',
  ];
}

function importsOf(entries: readonly Entry[], kinds: readonly Kind[]): string[] {
  const names = entries.flatMap(({ className }) => kinds.map((kind) => className + kind));
  return [
    ...entries.map(({ name, className }) => `import type { ${className} } from './elements/${name}/index.ts';`),
    `import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from './tags.d.ts';`,
  ];
}

function linesOf(entries: readonly Entry[], indent: number, type: (entry: Entry) => string): string[] {
  const space = ' '.repeat(indent);
  return entries.flatMap((entry) => [
    `${space}/** ${entry.contract.summary} */`,
    `${space}'${entry.contract.tag}': ${type(entry)};`,
  ]);
}

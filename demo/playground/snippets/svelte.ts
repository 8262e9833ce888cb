import type { Release, Snippet, SnippetOptions } from './snippet.ts';
import { element, indented, markupAttributes, modulesOf, quoted, slotted, templateWords, text } from './writing.ts';

/** A component for Svelte 5. */
export function svelteSnippet(options: SnippetOptions, { version }: Release): Snippet {
  const properties = Object.entries(options.properties ?? {});
  const code = text([
    `<!-- npm install teacher-elements@${version} -->`,
    '<script lang="ts">',
    ...indented([
      ...modulesOf(options),
      "import type {} from 'teacher-elements/svelte';",
      ...properties.flatMap(([name, expression]) => ['', `const ${name} = ${expression};`]),
      ...(options.events.length > 0
        ? ['', 'const listen = (event: CustomEvent) => console.log(event.type, event.detail);']
        : []),
    ]),
    '</script>',
    '',
    ...element(
      options.tag,
      [
        // Braces contain expressions, also in attributes.
        ...markupAttributes(options).map((attribute) =>
          attribute.replaceAll(/[{}]/g, (sign) => ENTITIES[sign] ?? sign),
        ),
        ...properties.map(([name]) => `{${name}}`),
        ...Object.entries(options.customProperties ?? {}).map(([name, value]) => `style:${name}={${quoted(value)}}`),
        ...options.events.map((name) => `on${name}={listen}`),
      ],
      slotted(options, templateWords),
    ),
  ]);
  return { file: 'teacher.svelte', code, others: [] };
}

const ENTITIES: Readonly<Record<string, string>> = { '{': '&#123;', '}': '&#125;' };

import type { Release, Snippet, SnippetOptions } from './snippet.ts';
import {
  around,
  element,
  indented,
  lookOf,
  markupAttributes,
  modulesOf,
  slotted,
  templateWords,
  text,
} from './writing.ts';

/** A single-file component for Vue 3. */
export function vueSnippet(options: SnippetOptions, { version }: Release): Snippet {
  const look = lookOf(options);
  const properties = Object.entries(options.properties ?? {});
  const code = text([
    `<!-- npm install teacher-elements@${version}; and for the plugin of Vite:`,
    "     vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('teacher-') } } }) -->",
    '<script setup lang="ts">',
    ...modulesOf(options),
    "import type {} from 'teacher-elements/vue';",
    ...properties.flatMap(([name, expression]) => ['', `const ${name} = ${expression};`]),
    ...(look ? ['', ...around('const look = ', look, ';')] : []),
    ...(options.events.length > 0
      ? ['', 'const listen = (event: CustomEvent) => console.log(event.type, event.detail);']
      : []),
    '</script>',
    '',
    '<template>',
    ...indented(
      element(
        options.tag,
        [
          ...markupAttributes(options),
          ...properties.map(([name]) => `:${name}="${name}"`),
          ...(look ? [':style="look"'] : []),
          ...options.events.map((name) => `@${name}="listen"`),
        ],
        slotted(options, templateWords),
      ),
    ),
    '</template>',
  ]);
  return { file: 'teacher.vue', code, others: [] };
}

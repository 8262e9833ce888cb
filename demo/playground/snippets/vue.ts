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
export function vueSnippet(wish: SnippetOptions, { version }: Release): Snippet {
  const look = lookOf(wish);
  const properties = Object.entries(wish.properties ?? {});
  const code = text([
    `<!-- npm install teacher-elements@${version}; and for the plugin of Vite:`,
    "     vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('teacher-') } } }) -->",
    '<script setup lang="ts">',
    ...modulesOf(wish),
    "import type {} from 'teacher-elements/vue';",
    ...properties.flatMap(([name, expression]) => ['', `const ${name} = ${expression};`]),
    ...(look ? ['', ...around('const look = ', look, ';')] : []),
    ...(wish.events.length > 0
      ? ['', 'const listen = (event: CustomEvent) => console.log(event.type, event.detail);']
      : []),
    '</script>',
    '',
    '<template>',
    ...indented(
      element(
        wish.tag,
        [
          ...markupAttributes(wish),
          ...properties.map(([name]) => `:${name}="${name}"`),
          ...(look ? [':style="look"'] : []),
          ...wish.events.map((name) => `@${name}="listen"`),
        ],
        slotted(wish, templateWords),
      ),
    ),
    '</template>',
  ]);
  return { file: 'teacher.vue', code, others: [] };
}

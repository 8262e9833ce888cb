import type { Release, Snippet, SnippetOptions } from './snippet.ts';
import { around, element, indented, lookOf, modulesOf, slotted, text } from './writing.ts';

/** A component for React 19, which sets properties and listens to events by their names. */
export function reactSnippet(wish: SnippetOptions, { version }: Release): Snippet {
  const look = lookOf(wish);
  const properties = Object.entries(wish.properties ?? {});
  const code = text([
    `// npm install teacher-elements@${version}`,
    ...(look ? ["import type { CSSProperties } from 'react';"] : []),
    ...modulesOf(wish),
    "import type {} from 'teacher-elements/jsx';",
    '',
    ...properties.flatMap(([name, expression]) => [`const ${name} = ${expression};`, '']),
    ...(look ? [...around('const look = ', look, ' as CSSProperties;'), ''] : []),
    ...(wish.events.length > 0
      ? ['const listen = (event: CustomEvent) => console.log(event.type, event.detail);', '']
      : []),
    'export function Teacher() {',
    ...indented([
      'return (',
      ...indented(
        element(
          wish.tag,
          [
            ...Object.entries(wish.attributes).map(([name, value]) => jsxAttribute(name, value)),
            ...properties.map(([name]) => `${name}={${name}}`),
            ...(look ? ['style={look}'] : []),
            ...wish.events.map((name) => `on${name}={listen}`),
          ],
          slotted(wish, jsxWords),
          '/>',
        ),
      ),
      ');',
    ]),
    '}',
  ]);
  return { file: 'teacher.tsx', code, others: [] };
}

const jsxWords = (value: string): string => (/[&{}<>]/.test(value) ? `{${JSON.stringify(value)}}` : value);

function jsxAttribute(name: string, value: string | true): string {
  if (value === true) return name;
  return /["&\\\n{}<>]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`;
}

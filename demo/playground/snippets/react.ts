import type { Release, Snippet, SnippetOptions } from './snippet.ts';
import { around, element, indented, lookOf, modulesOf, slotted, text } from './writing.ts';

/** A component for React 19, which sets properties and listens to events by their names. */
export function reactSnippet(options: SnippetOptions, { version }: Release): Snippet {
  const look = lookOf(options);
  const properties = Object.entries(options.properties ?? {});
  const code = text([
    `// npm install teacher-elements@${version}`,
    ...(look ? ["import type { CSSProperties } from 'react';"] : []),
    ...modulesOf(options),
    "import type {} from 'teacher-elements/jsx';",
    '',
    ...properties.flatMap(([name, expression]) => [`const ${name} = ${expression};`, '']),
    ...(look ? [...around('const look = ', look, ' as CSSProperties;'), ''] : []),
    ...(options.events.length > 0
      ? ['const listen = (event: CustomEvent) => console.log(event.type, event.detail);', '']
      : []),
    'export function Teacher() {',
    ...indented([
      'return (',
      ...indented(
        element(
          options.tag,
          [
            ...Object.entries(options.attributes).map(([name, value]) => jsxAttribute(name, value)),
            ...properties.map(([name]) => `${name}={${name}}`),
            ...(look ? ['style={look}'] : []),
            ...options.events.map((name) => `on${name}={listen}`),
          ],
          slotted(options, jsxWords),
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

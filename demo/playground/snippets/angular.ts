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

/** A standalone component for Angular 19 or newer. Styles are set with bindings: styles of a component would be inline. */
export function angularSnippet(options: SnippetOptions, { version }: Release): Snippet {
  const look = lookOf(options);
  const properties = Object.entries(options.properties ?? {});
  const template = element(
    options.tag,
    [
      // `{{` begins a binding.
      ...markupAttributes(options).map((attribute) => attribute.replaceAll('{{', '&#123;&#123;')),
      ...properties.map(([name]) => `[${name}]="${name}"`),
      ...(look ? ['[style]="look"'] : []),
      ...options.events.map((name) => `(${name})="listen($event)"`),
    ],
    slotted(options, angularWords),
  );
  const members = [
    ...properties.map(([name, expression]) => `protected readonly ${name} = ${expression};`),
    ...(look ? around('protected readonly look = ', look, ';') : []),
    ...(options.events.length > 0
      ? [
          [
            'protected listen(event: Event): void {',
            ...indented(['console.log(event.type, (event as CustomEvent).detail);']),
            '}',
          ].join('\n'),
        ]
      : []),
  ];
  const code = text([
    `// npm install teacher-elements@${version}`,
    "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';",
    ...modulesOf(options),
    '',
    '@Component({',
    ...indented([
      "selector: 'app-teacher',",
      'schemas: [CUSTOM_ELEMENTS_SCHEMA],',
      'template: `',
      ...indented(template.map(inTemplate)),
      '`,',
    ]),
    '})',
    ...(members.length === 0 ? ['export class Teacher {}'] : ['export class Teacher {', ...indented(members), '}']),
  ]);
  return { file: 'teacher.ts', code, others: [] };
}

/** Escapes `{{`, which begins a binding even as entities. */
const angularWords = (value: string): string => value.split('{{').map(templateWords).join("{{ '{{' }}");

/** Escapes a line for a template literal. */
const inTemplate = (line: string): string =>
  line.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

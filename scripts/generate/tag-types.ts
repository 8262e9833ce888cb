import { type Attribute, camelCase } from '../../src/runtime/contract.ts';
import type { Entry } from './contracts.ts';
import { attributeType } from './words.ts';

type Line = readonly [description: string, name: string, type: string];

/** The props of each tag: attributes as written, properties by their names, events, and listeners named after them. */
export function tagTypes(entries: readonly Entry[]): string[] {
  return [
    "import type { EventMapOf } from './runtime/contract.ts';",
    ...entries.flatMap(({ name, className }) => [
      `import type { contract as ${camelCase(name)} } from './elements/${name}/contract.ts';`,
      `import type { ${className} } from './elements/${name}/index.ts';`,
    ]),
    '',
    ...entries.flatMap(typesOf),
  ];
}

function typesOf({ name, className, contract }: Entry): string[] {
  const attributes = Object.entries(contract.attributes);
  const properties = Object.entries(contract.properties);
  const events = Object.entries(contract.events);
  return [
    ...declaration(
      `${className}Attributes`,
      attributes.map(([key, attribute]) => [attribute.description, key, writtenType(attribute)]),
    ),
    ...declaration(`${className}Properties`, [
      ...attributes.map(([key, attribute]): Line => [attribute.description, camelCase(key), attributeType(attribute)]),
      ...properties.map(([key, { description }]): Line => [description, key, `${className}['${key}']`]),
    ]),
    `export type ${className}Events = EventMapOf<typeof ${camelCase(name)}>;`,
    '',
    ...declaration(
      `${className}Listeners`,
      events.map(([key, { description }]) => [
        description,
        `on${key}`,
        `((event: ${className}Events['${key}']) => void)`,
      ]),
    ),
  ];
}

function declaration(name: string, lines: readonly Line[]): string[] {
  const members = lines.flatMap(([description, key, type]) => [
    `  /** ${description} */`,
    `  ${quoted(key)}?: ${type} | undefined;`,
  ]);
  return [`export interface ${name} {`, ...members, '}', ''];
}

/** In markup, a number is also a text. */
function writtenType(attribute: Attribute): string {
  if (attribute.type !== 'number') return attributeType(attribute);
  const texts = (attribute.values ?? ['${number}']).map((value) => `\`${value}\``);
  return [attributeType(attribute), ...texts].join(' | ');
}

const quoted = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

import type { Contract } from '../../src/runtime/contract.ts';
import type { Entry } from './contracts.ts';

const VERSION = 1.1;
const markdown = (value: string) => ({ kind: 'markdown', value });

/** Tags with their attributes and values, in VS Code's format for `html.customData`. */
export function htmlData(entries: readonly Entry[]) {
  return { version: VERSION, tags: entries.map(({ contract }) => tagOf(contract)) };
}

function tagOf({ tag, summary, attributes, events, slots }: Contract) {
  const eventLines = Object.entries(events).map(([name, { description }]) => `- \`${name}\`: ${description}`);
  const slotLines = Object.entries(slots).map(([name, description]) => `- \`slot="${name}"\`: ${description}`);
  return {
    name: tag,
    description: markdown(
      [summary, '', 'Events:', ...eventLines, ...(slotLines.length > 0 ? ['', 'Slots:', ...slotLines] : [])].join('\n'),
    ),
    attributes: Object.entries(attributes).map(([name, attribute]) => ({
      name,
      description: markdown(attribute.description),
      ...(attribute.type === 'boolean' && { valueSet: 'v' }),
      ...(attribute.values && { values: attribute.values.map((value) => ({ name: String(value) })) }),
    })),
  };
}

/** Custom properties and parts, in VS Code's format for `css.customData`. */
export function cssData(entries: readonly Entry[]) {
  const properties = collect(entries, ({ customProperties }) => customProperties);
  const parts = collect(entries, (contract) => contract.parts);
  return {
    version: VERSION,
    properties: properties.map(({ name, description }) => ({ name, description: markdown(description) })),
    pseudoElements: parts.map(({ name, description, tags }) => ({
      name: `::part(${name})`,
      description: markdown(`${description} Of ${tags.map((tag) => `\`<${tag}>\``).join(', ')}.`),
    })),
  };
}

/** A name that several elements share is described once, with the text of the first. */
function collect(entries: readonly Entry[], pick: (contract: Contract) => Readonly<Record<string, string>>) {
  const found = new Map<string, { name: string; description: string; tags: string[] }>();
  for (const { contract } of entries) {
    for (const [name, description] of Object.entries(pick(contract))) {
      const known = found.get(name) ?? { name, description, tags: [] };
      known.tags.push(contract.tag);
      found.set(name, known);
    }
  }
  return [...found.values()];
}

import type { Attribute, Contract, FieldType } from '../../src/elements/contract.ts';
import { code, table } from './markdown.ts';

/** Everything that an element promises, from its contract; kinds that it has none of are left out. */
export function elementTables({ summary, ...contract }: Contract): string {
  const sentences = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries).map(([name, sentence]) => [code(name) || '(default)', sentence]);
  const tables = [
    table(['attribute', 'type', 'default', 'meaning'], Object.entries(contract.attributes).map(([name, attribute]) => [
      code(name), typeOf(attribute), code(String(attribute.default ?? '')), attribute.sentence,
    ])),
    table(['property', 'type', 'meaning'], Object.entries(contract.properties).map(([name, { type, sentence }]) => [
      code(name), code(type.text), sentence,
    ])),
    table(['event', 'detail', 'meaning'], Object.entries(contract.events).map(([name, { detail, cancelable, sentence }]) => [
      code(name) + (cancelable ? ' (cancelable)' : ''), detailOf(detail), sentence,
    ])),
    table(['method', 'meaning'], Object.entries(contract.methods).map(([name, { type, sentence }]) => [code(name + type.text), sentence])),
    table(['part', 'meaning'], sentences(contract.parts)),
    table(['custom property', 'meaning'], sentences(contract.customProperties)),
    table(['slot', 'meaning'], sentences(contract.slots)),
  ];
  return [summary, ...tables].filter(Boolean).join('\n\n');
}

function typeOf({ type, values }: Attribute): string {
  return values ? values.map((value) => code(String(value))).join(' ') : type;
}

function detailOf(detail: Readonly<Record<string, FieldType>>): string {
  const fields = Object.entries(detail).map(([name, type]) => {
    const words = typeof type === 'string' ? type : type.text;
    return words.endsWith('?') ? `${name}?: ${words.slice(0, -1)}` : `${name}: ${words}`;
  });
  return fields.length === 0 ? '' : code(`{ ${fields.join(', ')} }`);
}

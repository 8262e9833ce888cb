// How types of contracts are written in TypeScript.
import type { Attribute, EventEntry, FieldType, Method } from '../../src/runtime/contract.ts';

/** `'month' | 'week'`, `number` */
export function attributeType({ type, values }: Attribute): string {
  return values ? values.map(literal).join(' | ') : type;
}

export const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`);

/** `{ id: string, note?: string }`; for an event without a detail `{}`. */
export function detailType({ detail }: EventEntry): string {
  const fields = Object.entries(detail).map(([name, type]) => fieldType(name, type));
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function fieldType(name: string, type: FieldType): string {
  const words = typeof type === 'string' ? type : type.text;
  return words.endsWith('?') ? `${name}?: ${words.slice(0, -1)}` : `${name}: ${words}`;
}

/** The parameters of a method, and the value of its promise, from `(date, view?)` or `(date) => string`. */
export function signature({ type }: Method): { parameters: { name: string; optional: boolean }[]; result: string } {
  const [, inside = '', result = 'void'] = /^\(([^()]*)\)(?: => (.+))?$/.exec(type.text) ?? [];
  const names = inside
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return { parameters: names.map((name) => ({ name: name.replace(/\?$/, ''), optional: name.endsWith('?') })), result };
}

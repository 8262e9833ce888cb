import type { Attribute } from './contract.ts';
import type { CamelCase } from './contract-types.ts';

export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

/** What holds when neither the page nor the attribute says anything. */
export function defaultValue(attribute: Attribute): unknown {
  return attribute.type === 'boolean' ? false : attribute.default;
}

/** The value of a written attribute (null: not there), or of a property as the page has set it. */
export function acceptValue(attribute: Attribute, given: unknown): unknown {
  // React 18 and other hosts write `silent="false"` when they mean its absence.
  if (attribute.type === 'boolean') return given === '' || (Boolean(given) && given !== 'false');
  if (given === null || given === undefined || given === '') return attribute.default;
  const value = attribute.type === 'number' ? Number(given) : String(given);
  if (Number.isNaN(value) || attribute.values?.includes(value) === false) return attribute.default;
  return value;
}

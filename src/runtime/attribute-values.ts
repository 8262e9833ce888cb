import type { Attribute } from './contract.ts';
import type { CamelCase } from './contract-types.ts';

/** `page-size` → `pageSize` */
export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

/** Value of a property that neither the page nor the attribute has set. */
export function defaultValue(attribute: Attribute): unknown {
  return attribute.type === 'boolean' ? false : attribute.default;
}

/** Converts an attribute (null when absent) or an assigned property to the declared type; invalid values fall back to the default. */
export function acceptValue(attribute: Attribute, given: unknown): unknown {
  // React 18 and other hosts write `silent="false"` instead of removing the attribute.
  if (attribute.type === 'boolean') return given === '' || (Boolean(given) && given !== 'false');
  if (given === null || given === undefined || given === '') return attribute.default;
  const value = attribute.type === 'number' ? Number(given) : String(given);
  if (Number.isNaN(value) || attribute.values?.includes(value) === false) return attribute.default;
  return value;
}

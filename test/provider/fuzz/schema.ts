// What the makers of inputs read from a schema: its kind, its parts, and the bounds that its checks and metadata name.
import * as v from 'valibot';

/** The inside of any schema, as far as it is looked at here. */
export interface Inside {
  type: string;
  pipe?: readonly Inside[];
  kind?: string;
  entries?: Record<string, Inside>;
  options?: readonly unknown[];
  wrapped?: Inside;
  item?: Inside;
  key?: Inside;
  value?: Inside;
  literal?: unknown;
  requirement?: unknown;
  metadata?: Record<string, unknown>;
}

export const insideOf = (schema: v.GenericSchema): Inside => schema as unknown as Inside;

/** Does a value fit a schema, and what else its pipe asks? */
export const fits = (schema: Inside, value: unknown): boolean =>
  // To the library an array is an object without its entries.
  !(Array.isArray(value) && schema.entries) && v.safeParse(schema as unknown as v.GenericSchema, value).success;

export interface Bounds {
  least?: number;
  most?: number;
  isInteger?: boolean;
  pattern?: string;
}

const stepsOf = ({ pipe = [] }: Inside): Inside[] => pipe.flatMap((step) => (step.pipe ? stepsOf(step) : [step]));

/** The bounds of a text (its length) or a number (its value). */
export function boundsOf(schema: Inside): Bounds {
  const bounds: Bounds = {};
  const atLeast = (value: unknown) => {
    bounds.least = Math.max(bounds.least ?? -Infinity, Number(value));
  };
  const atMost = (value: unknown) => {
    bounds.most = Math.min(bounds.most ?? Infinity, Number(value));
  };
  for (const { type, requirement, metadata = {} } of stepsOf(schema)) {
    switch (type) {
      case 'min_length':
      case 'min_value':
      case 'gt_value':
        atLeast(requirement);
        break;
      case 'max_length':
      case 'max_value':
      case 'max_bytes':
      case 'lt_value':
        atMost(requirement);
        break;
      case 'integer':
        bounds.isInteger = true;
        break;
      case 'safe_integer':
        bounds.isInteger = true;
        atLeast(Number.MIN_SAFE_INTEGER);
        atMost(Number.MAX_SAFE_INTEGER);
        break;
      case 'regex':
        bounds.pattern = (requirement as RegExp).source;
        break;
      case 'metadata':
        if ('minLength' in metadata) atLeast(metadata['minLength']);
        if ('maxLength' in metadata) atMost(metadata['maxLength']);
        if (typeof metadata['pattern'] === 'string') bounds.pattern = metadata['pattern'];
    }
  }
  return bounds;
}

/** An optional part without its wrapping. */
export const bare = (schema: Inside): Inside => (isOptional(schema) && schema.wrapped ? bare(schema.wrapped) : schema);

export const isOptional = ({ type }: Inside): boolean =>
  type === 'optional' || type === 'exact_optional' || type === 'nullish';

import { toJsonSchema } from '@valibot/to-json-schema';
import { day, moment, type Schema, wholeNumber } from '../../../src/core/api/endpoints/index.ts';
import { definitions } from './definitions.ts';

/** A part of the document. */
export type Json = Record<string, unknown>;

/** What a page checks in code. */
const plain = new Map<unknown, object>([
  [moment, { type: 'integer' }],
  [wholeNumber, { type: 'integer', minimum: 0 }],
  [day, { type: 'string', format: 'date' }],
]);
const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;

/** A reply that succeeded. */
export function successOf(data: Schema): Json {
  const properties = { status: { const: 1 }, message: { type: 'string' }, data: convert(data) };
  return { type: 'object', properties, required: ['status', 'message', 'data'] };
}

/** A reply that was refused, with what its endpoint adds. */
export function errorOf(schema?: Schema): Json {
  const code = { type: 'string', description: 'Which rule it was.' };
  const data = schema ? convert(schema) : { type: 'object', properties: { code, field: { type: 'string' } } };
  const properties = {
    status: { enum: [0, -1] },
    message: { type: 'string', description: 'What to tell the reader.' },
    data,
  };
  return { type: 'object', properties, required: ['status', 'message', 'data'] };
}

/** A record's own schema: the others in it are pointed to, and it is not pointed to itself. */
export function define(name: string, schema: Schema): Json {
  const others = Object.fromEntries(Object.entries(definitions).filter(([other]) => other !== name));
  return convert(schema, others);
}

/** The JSON Schema of a schema, which points to the known ones. */
export function convert(schema: Schema, known: Record<string, Schema> = definitions): Json {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    // Checks in code have no schema; what they bound is published beside them as metadata.
    errorMode: 'ignore',
    definitions: known,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema }) =>
      plain.get(valibotSchema) ?? (valibotSchema.type === 'instance' ? file : undefined),
  });
  return rest;
}

// The published OpenAPI document as a judge of requests and replies.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export type Published = ReturnType<typeof readPublished>;

/** Reads a document; every schema in it is compiled once. */
export function readPublished(document: Json) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajvFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'openapi' });
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const operations = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const compiled = new Map<Json, ValidateFunction>();

  function validator(schema: Json): ValidateFunction {
    const known = compiled.get(schema) ?? ajv.compile(pointed(schema) as Json);
    compiled.set(schema, known);
    return known;
  }
  const operation = (name: string): Operation => operations.get(name) ?? fail(`There is no operation ${name}.`);

  return {
    /** Does the document allow such a request? */
    allows(name: string, { params = {}, query = {}, body }: Parts): boolean {
      const { parameters, requestBody } = operation(name);
      const areParametersRight = parameters.every(({ name: parameter, in: location, required, schema }) => {
        const value = (location === 'path' ? params : query)[parameter];
        return value === undefined ? !required : validator(schema)(location === 'query' ? asNumber(value) : value);
      });
      const [content] = Object.values(requestBody?.content ?? {});
      return areParametersRight && (!content || (body !== undefined && validator(content.schema)(filesAsTexts(body))));
    },
    /** What is wrong with a reply, by the document. */
    replyProblem(name: string, httpStatus: number, body: unknown): string | undefined {
      const response = operation(name).responses[String(httpStatus)];
      if (!response) return `${name} is not documented to answer ${httpStatus}`;
      const schema = response.content?.['application/json']?.schema;
      if (!schema) return undefined;
      const validate = validator(schema);
      return validate(body)
        ? undefined
        : `${name} answers ${httpStatus} outside its schema: ${ajv.errorsText(validate.errors)}`;
    },
  };
}

/** Pointers of the document lead into it, from wherever a schema is compiled. */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === '$ref' && typeof entry === 'string' ? `openapi${entry}` : pointed(entry),
    ]),
  );
}

/** Parameters of a query are texts: those that spell a number are one. */
export const asNumber = (value: unknown): unknown =>
  /^-?\d+(\.\d+)?(e\+?\d+)?$/.test(String(value)) ? Number(value) : value;

function filesAsTexts(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value instanceof Blob ? 'bytes'.slice(0, value.size) : value]),
  );
}

function fail(message: string): never {
  throw new Error(message);
}

import { openapiDocument } from '../../provider/app/openapi.ts';
import { callEffect, effectText, fieldEffects, callNames, isDispensable } from '../../src/check/effects.ts';

interface Described {
  [extension: `x-${string}`]: unknown;
}
interface Document {
  paths: Record<string, Record<string, Described & { operationId: string }>>;
  components: { schemas: Record<string, { properties?: Record<string, Described> }> };
}

/**
 * The published OpenAPI document. `x-optional-effect` of a field, or of a call that a provider may leave out, says what teachers notice
 * without it. The reference provider serves the document without these sentences.
 */
export function publishedOpenapi(): object {
  const document = structuredClone(openapiDocument()) as unknown as Document;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    const name = callNames.find((each) => each === operation.operationId);
    if (name && isDispensable(name)) operation['x-optional-effect'] = callEffect(name, 'en');
  }
  for (const [record, fields] of Object.entries(fieldEffects))
    for (const [field, effect] of Object.entries(fields)) {
      const property = document.components.schemas[record]?.properties?.[field];
      if (property) property['x-optional-effect'] = effectText(effect, 'en');
    }
  return document;
}

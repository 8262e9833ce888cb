// The replies that docs/start/providers.md calls the smallest, and the published OpenAPI document.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { smallestReply } from '../../scripts/generate/docs/replies.ts';
import { publishedOpenapi } from '../../scripts/generate/openapi.ts';
import { callNames } from '../../src/check/effects.ts';
import { endpointTable, type Endpoint } from '../../src/core/api/endpoints/index.ts';
import { readReply } from '../../src/core/api/index.ts';
import { readPublished } from '../provider/fuzz/facts.ts';

/** Whether the elements use a reply as a whole. */
function isAccepted(row: Endpoint, body: unknown): boolean {
  const response = { failure: undefined, body: structuredClone(body), headers: new Headers() };
  const { failure, omitted } = readReply(row, response, row.query ? { page: 1, size: 10 } : {});
  return failure === undefined && omitted === undefined;
}

/** All copies of a value without one of its fields; items of lists stay. */
function withoutOne(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => withoutOne(item).map((copy) => [copy]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    ...withoutOne(inner).map((copy) => ({ ...value, [name]: copy })),
  ]);
}

describe('the smallest reply', () => {
  for (const name of callNames) {
    const row: Endpoint = endpointTable[name];
    const reply = smallestReply(row);

    test(`to ${name} is accepted`, () => assert.ok(isAccepted(row, reply), JSON.stringify(reply)));

    test(`to ${name} has no field that may be left out`, () => {
      const smaller = withoutOne(reply).filter((copy) => isAccepted(row, copy));
      assert.deepEqual(smaller, []);
    });
  }
});

describe('the published OpenAPI document', () => {
  const document = publishedOpenapi() as Record<string, unknown>;
  const published = readPublished(document);

  test('requires of a reply what the elements need, and nothing else', () => {
    const problems = callNames.flatMap((name) => {
      const reply = smallestReply(endpointTable[name]);
      const accepted = withoutOne(reply).filter((copy) => published.replyProblem(name, 200, copy) === undefined);
      return [
        published.replyProblem(name, 200, reply) ?? [],
        accepted.map((copy) => `${name} accepts ${JSON.stringify(copy)}`),
      ];
    });
    assert.deepEqual(problems.flat(), []);
  });

  test('says what teachers notice without an optional field or call', () => {
    const { components, paths } = document as unknown as {
      components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> };
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const { subject, id } = components.schemas['Lesson']?.properties ?? {};
    assert.equal(subject?.['x-optional-effect'], 'Lessons are listed without a subject.');
    assert.equal(id?.['x-optional-effect'], undefined);
    const [logo, lessons] = ['/api/backstage/field/logo', '/api/client/teacher/teach/list'].map(
      (path) => paths[path]?.['get'],
    );
    assert.equal(logo?.['x-optional-effect'], 'The sign-in page has no logo.');
    assert.equal(lessons?.['x-optional-effect'], undefined);
  });
});

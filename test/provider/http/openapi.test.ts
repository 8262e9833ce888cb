import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openapiDocument } from '../../../provider/app/openapi.ts';
import { endpointTable } from '../../../src/core/api/endpoints/table.ts';
import { startTestProvider } from '../client.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, Record<string, unknown>>; required: string[] } }>;
  };
  responses: Record<string, { description: string; content?: object }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: Record<string, object> };
}

const document = openapiDocument('https://api.example') as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('the document is OpenAPI 3.1 with a title, a version and a server', () => {
  assert.match(document.openapi, /^3\.1\.\d$/);
  assert.ok(document.info.title && document.info.version);
  assert.deepEqual(document.servers, [{ url: 'https://api.example' }]);
});

test('every call of the table is listed once by its name', () => {
  for (const [name, row] of Object.entries(endpointTable)) {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()];
    assert.equal(operation?.operationId, name);
    assert.equal(operation?.summary, row.description);
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
});

test('every operation has the required fields', () => {
  const tags = new Set(document.tags.map(({ name }) => name));
  for (const { path, method, operation } of operations) {
    const endpoint = `${method} ${path}`;
    assert.ok(['get', 'post', 'put', 'delete'].includes(method), endpoint);
    assert.equal(operation.tags.length, 1, endpoint);
    assert.ok(
      operation.tags.every((tag) => tags.has(tag)),
      endpoint,
    );
    assert.ok(operation.responses['200'], endpoint);
    for (const [status, { description }] of Object.entries(operation.responses))
      assert.ok(/^\d{3}$/.test(status) && description, endpoint);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    assert.deepEqual(
      inPath.map(({ name }) => `{${name}}`),
      path.match(/\{\w+\}/g) ?? [],
      endpoint,
    );
    assert.ok(
      inPath.every(({ required }) => required),
      endpoint,
    );
    for (const requirement of operation.security)
      for (const scheme of Object.keys(requirement)) assert.ok(scheme in document.components.securitySchemes);
    if (method === 'get') assert.equal(operation.requestBody, undefined, endpoint);
  }
});

test('every reference resolves, and every schema is referenced', () => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  assert.deepEqual(
    [...references].toSorted(),
    Object.keys(document.components.schemas)
      .toSorted()
      .filter((name) => references.has(name)),
  );
  assert.ok(references.has('Lesson') && references.has('ApiError'));
  assert.doesNotMatch(text, /"#\/\$defs|"\$defs"|"\$schema"/);
});

test('limits, formats and files are described', () => {
  const bodyOf = (name: string) =>
    Object.values(
      operations.find(({ operation }) => operation.operationId === name)?.operation.requestBody?.content ?? {},
    )[0]?.schema;
  assert.equal(bodyOf('changeLesson')?.properties['memo']?.['maxLength'], 1000);
  assert.match(' name@example.jp', new RegExp(String(bodyOf('signIn')?.properties['email']?.['pattern']), 'u'));
  assert.deepEqual(bodyOf('cancelLesson')?.required, ['id', 'reason', 'notifyStudent', 'idempotencyKey']);
  assert.deepEqual(bodyOf('uploadAvatar')?.properties['file'], {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    minLength: 1,
  });
  const upload = operations.find(({ operation }) => operation.operationId === 'uploadAvatar')?.operation.requestBody
    ?.content;
  assert.deepEqual(Object.keys(upload ?? {}), ['multipart/form-data']);
  const { parameters = [] } = document.paths['/api/client/teacher/teach/list']?.['get'] ?? {};
  assert.deepEqual(
    parameters.map(({ name, schema }) => [name, schema['type'], schema['default']]),
    [
      ['page', 'integer', 1],
      ['size', 'integer', 10],
    ],
  );
});

test('only public calls need no token', () => {
  const open = operations
    .filter(({ operation }) => operation.security.length === 0)
    .map(({ operation }) => operation.operationId);
  assert.deepEqual(open.toSorted(), [
    'checkForgottenEmail',
    'checkRegistrationEmail',
    'listFamilyHomework',
    'listFamilyTimes',
    'markHomework',
    'openFamilyPage',
    'openStudentLink',
    'readCalendarFile',
    'readLogo',
    'removeHomeworkFile',
    'requestHomeworkUpload',
    'resetPassword',
    'sendFamilyRequest',
    'sendResetMail',
    'signIn',
    'signInWithCode',
    'uploadMaterial',
    'withdrawFamilyRequest',
  ]);
});

test('the provider serves the document with its own URL', async () => {
  const provider = await startTestProvider();
  const served = await (await provider.fetch('/openapi.json')).json();
  assert.deepEqual(served, JSON.parse(JSON.stringify(openapiDocument(provider.url))));
});

// What the playground knows without a page: faults of a provider, and what stands in its address.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSocketPair } from '../../provider/adapters/in-page/socket-pair.ts';
import type { Catalogue, ElementInfo } from '../../demo/playground/catalogue.ts';
import { FAULTS, withFaults, withFaultySockets, type FaultName } from '../../demo/playground/faults.ts';
import { freshState, readState, writeState, type State } from '../../demo/playground/state.ts';

const BODY = '{"status":1,"message":"","data":{"list":[]}}';

/** Asks a provider on which a fault holds; what comes back, as far as it can be read. */
async function ask(fault: FaultName, path = '/api/client/teacher/teach/list') {
  const acted: string[] = [];
  const fetch = withFaults(async () => new Response(BODY), {
    current: () => fault,
    onFault: (name, call) => acted.push(`${name} ${call}`),
  });
  const reply = await fetch(`demo:${path}`, { method: 'POST' }).catch((error: unknown) => String(error));
  if (typeof reply === 'string') return { acted, reply };
  return { acted, reply: `${reply.status} ${await reply.text()}` };
}

describe('a fault', () => {
  it('gives each kind of failed reply', async () => {
    const replies = await Promise.all(
      FAULTS.filter((name) => name !== 'slow').map(async (name) => [name, (await ask(name)).reply]),
    );
    assert.deepEqual(Object.fromEntries(replies), {
      none: `200 ${BODY}`,
      offline: 'TypeError: Failed to fetch',
      http500: '500 ',
      http503: '503 ',
      http429: '429 ',
      expired: '403 ',
      over: '200 {"status":-1,"message":"","data":null}',
      html: '200 <!doctype html><title>Bad gateway</title>',
      truncated: `200 ${BODY.slice(0, BODY.length / 2)}`,
      invalidResponse: '200 {"status":1,"message":"","data":"not this"}',
      rejected: '200 {"status":0,"message":"","data":null}',
    });
  });

  it('is reported with the call that it affected, and affects calls of the API only', async () => {
    assert.deepEqual((await ask('http500')).acted, ['http500 POST /api/client/teacher/teach/list']);
    assert.deepEqual(await ask('http500', '/mailbox'), { acted: [], reply: `200 ${BODY}` });
    assert.deepEqual((await ask('none')).acted, []);
  });

  it('of the connection closes sockets, blocks new ones, and then allows them again', async () => {
    let fault: FaultName = 'none';
    const sockets = withFaultySockets(
      () => createSocketPair(Promise.resolve())[0],
      () => fault,
    );
    assert.equal(sockets.areOpen(), false);
    const line = sockets.open('demo:');
    const code = new Promise((resolve) => line.addEventListener('close', (event) => resolve(event.code)));
    fault = 'offline';
    sockets.breakAll();
    assert.equal(await code, 1006);
    assert.throws(() => sockets.open('demo:'), TypeError);
    assert.equal(sockets.areOpen(), true);
    fault = 'none';
    assert.ok(sockets.open('demo:'));
  });
});

const named = (...names: string[]) => names.map((name) => ({ name, description: '' }));
const list: ElementInfo = {
  tag: 'teacher-list',
  summary: '',
  module: '/list.js',
  sizes: {},
  attributes: [
    ...named('provider', 'live-href').map(
      (each) => ({ ...each, kind: 'text', choices: [], preset: undefined }) as const,
    ),
    { name: 'silent', description: '', kind: 'flag', choices: [], preset: 'false' },
  ],
  properties: [{ name: 'fetchToken', description: '', type: '() => Promise<string>' }],
  events: [
    { name: 'teacher-ready', description: '', type: '', isCancelable: false },
    { name: 'teacher-select', description: '', type: '', isCancelable: true },
  ],
  methods: [],
  customProperties: named('--teacher-accent'),
  parts: [],
  slots: [{ name: 'heading', description: '', as: 'heading' }],
};
const portal: ElementInfo = {
  ...list,
  tag: 'teacher-portal',
  attributes: [
    ...list.attributes,
    { name: 'router-base', description: '', kind: 'text', choices: [], preset: undefined },
  ],
};
const hashes: Catalogue['hashes'] = { version: '1.0.0', complete: {}, kilobytes: {}, entries: {}, chunks: {} };
const catalogue: Catalogue = { elements: [list, portal], hashes, slimHashes: hashes };

const full: State = {
  tag: 'teacher-list',
  attributes: { provider: 'https://api.example/?a=b&c', 'live-href': '/room/{id}#x', silent: true },
  properties: ['fetchToken'],
  events: ['teacher-ready'],
  prevented: ['teacher-select'],
  customProperties: { '--teacher-accent': '#7a3b69' },
  slots: { heading: '授業 & more' },
  fault: 'slow',
  once: true,
  kind: 'angular',
  flavour: 'slim',
  width: 'phone',
  files: 'https://cdn.example/x/',
};

describe('the address of the playground', () => {
  it('contains the whole state, without secrets', () => {
    const hash = writeState(full);
    assert.deepEqual(readState(`#${hash}`, catalogue), full);
    // Elements look for these in the address.
    assert.equal(new URLSearchParams(hash).has('token'), false);
  });

  it('leaves out defaults', () => {
    assert.equal(writeState(freshState(list)), 'tag=teacher-list&a.provider=demo%3A');
  });

  it('selects the first element by default, and drops unknown values', () => {
    assert.deepEqual(readState('', catalogue), freshState(list));
    const state = readState(
      '#tag=teacher-list&a.else=1&c.--else=1&s.else=1&property=else&event=else&prevent=teacher-ready&fault=else&for=else&flavour=else&width=else',
      catalogue,
    );
    assert.deepEqual(state, { ...freshState(list), attributes: {} });
  });
});

describe('the flavour of the page', () => {
  const flavourAt = (words: string) => readState(`#tag=teacher-list&${words}`, catalogue).flavour;

  it("uses the page's own React only if the page has one", () => {
    assert.deepEqual(['for=react&flavour=peer', 'for=vue&flavour=peer', 'flavour=slim'].map(flavourAt), [
      'peer',
      'react',
      'slim',
    ]);
  });
});

describe('another element', () => {
  it('keeps the values shared with the previous one', () => {
    const { attributes, customProperties, properties, fault, kind } = freshState(portal, full);
    assert.deepEqual(attributes, { ...full.attributes, 'router-base': '/playground/' });
    assert.deepEqual(
      { customProperties, properties, fault, kind },
      { customProperties: full.customProperties, properties: [], fault: 'none', kind: 'angular' },
    );
  });
});

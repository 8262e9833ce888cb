// The compose file, the Containerfile and the Caddyfile of provider/deploy/: nothing here can start containers, so linters and the
// schema of the Compose Specification look at them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { namesIn, problemsWith, provideSettings, readDeployed, unknownSettings } from './settings.ts';
import { readManifests } from './manifests.ts';

interface Service {
  image?: string;
  build?: object;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  restart?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[];
  stop_grace_period?: string;
}

const compose = parse(readDeployed('compose.yaml'), { merge: true, uniqueKeys: true }) as {
  services: Record<string, Service>;
};
const services = Object.entries(compose.services);
const { provider = assert.fail('no provider'), coturn = assert.fail('no coturn') } = compose.services;
const { values: examples } = provideSettings('example.env');

describe('the compose file', () => {
  test('matches the schema of the Compose Specification, and passes its linter', () => {
    const linter = new DCLinter({
      // The order of services and keys is the reader's. What is published is for everybody.
      rules: {
        'no-unbound-port-interfaces': 0,
        'service-keys-order': 0,
        'services-alphabetical-order': 0,
        'top-level-properties-order': 0,
      },
      quiet: true,
      debug: false,
      exclude: [],
    });
    const messages = linter.lintFiles(['provider/deploy/compose.yaml'], false).flatMap((result) => result.messages);
    assert.deepEqual(
      messages.map(({ line, message }) => `${line}: ${message}`),
      [],
    );
  });

  for (const [name, service] of services)
    test(`runs ${name} without rights, on a read-only file system`, () => {
      assert.deepEqual([service.read_only, service.cap_drop, service.restart], [true, ['ALL'], 'unless-stopped']);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
      assert.deepEqual(service.cap_add ?? [], ['caddy', 'coturn'].includes(name) ? ['NET_BIND_SERVICE'] : []);
      // The provider's is in its Containerfile; Caddy writes its certificates as root, without any right of root.
      if (name !== 'provider' && name !== 'caddy') assert.match(service.user ?? '', /^[1-9]\d*:\d+$/);
    });

  test('uses every value of example.env, and no others', () => {
    const used = new Set([...readDeployed('compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name));
    assert.deepEqual([...used].sort(), namesIn('example.env').sort());
    assert.doesNotMatch(readDeployed('compose.yaml').replaceAll(/\$\{[A-Z_]+:\?\}|\$\$/g, ''), /\$/);
  });

  test('passes only settings that the provider accepts', () => {
    const environment = provider.environment ?? {};
    assert.deepEqual(unknownSettings(Object.keys(environment)), []);
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{([A-Z_]+):\?\}/g, (_, variable: string) => examples[variable] ?? ''),
    ]);
    assert.deepEqual(problemsWith(Object.fromEntries(filled) as Record<string, string>), []);
  });

  test('gives the provider enough time to shut down', () => {
    const { DRAIN_DELAY, DRAIN_TIMEOUT } = provider.environment ?? {};
    const most = Number(DRAIN_DELAY) + 2 * Number(DRAIN_TIMEOUT) + 5;
    assert.ok(Number.parseInt(provider.stop_grace_period ?? '10', 10) > most);
  });

  test('publishes neither the provider nor its metrics nor the database', () => {
    const published = services.filter(([, { ports = [] }]) => ports.length > 0).map(([name]) => name);
    assert.deepEqual(published.sort(), ['caddy', 'livekit-1', 'livekit-2']);
    // The proxy reaches it over one network alone, whose addresses it trusts.
    const shared = (provider.networks ?? []).filter((name) => compose.services['caddy']?.networks?.includes(name));
    assert.deepEqual(shared, ['inside']);
  });

  test('starts the relay as Kubernetes does', () => {
    const pod = readManifests().find(({ manifest }) => manifest.metadata.name === 'coturn')?.manifest.spec.template
      ?.spec;
    const { args = [] } = pod?.containers[0] ?? {};
    const plain = (each: string) => each.replace(/=\$.*$/, '=…');
    assert.deepEqual(args.map(plain), coturn.command?.map(plain));
  });
});

describe('the Containerfile', () => {
  const text = readDeployed('Containerfile');
  const [image = ''] = text.split(/^(?=FROM )/m).reverse();

  test('passes the linter', () => {
    assert.deepEqual(
      validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`),
      [],
    );
  });

  test('runs as a numeric user, with a health check, and its files belong to root', () => {
    assert.match(image, /^USER [1-9]\d*:[1-9]\d*$/m);
    assert.match(image, /^HEALTHCHECK .*\n\s+CMD \["node",/m);
    assert.match(image, /^CMD \["node", "demo\/serve\.ts"\]$/m);
    assert.doesNotMatch(image, /COPY --chown|npm/);
  });

  test('has no data, keys or secrets in its build context', () => {
    const [first, ...rest] = readDeployed('Containerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    assert.equal(first, '*');
    for (const pattern of ['provider/data', '**/*.sqlite', '**/*.key', '**/*.env', '**/node_modules'])
      assert.ok(rest.includes(pattern), pattern);
  });
});

test('the Caddyfile gets its variables in both', () => {
  const needed = [...readDeployed('caddy/Caddyfile').matchAll(/\{\$([A-Z_]+)\}/g)].map(([, name = '']) => name);
  const pod = readManifests().find(({ manifest }) => manifest.metadata.name === 'caddy')?.manifest.spec.template?.spec;
  const inKubernetes = pod?.containers[0]?.env?.map(({ name }) => name) ?? [];
  const inCompose = Object.keys(compose.services['caddy']?.environment ?? {});
  for (const name of needed) assert.ok(inKubernetes.includes(name) && inCompose.includes(name), name);
});

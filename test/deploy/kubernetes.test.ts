// The Kubernetes manifests of provider/deploy/: nothing here can start them, so the schemas of Kubernetes look at them.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { namesIn, problemsWith, provideSettings, unknownSettings } from './settings.ts';
import { problemsOf, readManifests, type Manifest } from './manifests.ts';

const manifests = readManifests();
const pods = manifests.flatMap(({ manifest }) =>
  manifest.spec?.template ? [{ name: manifest.metadata.name, pod: manifest.spec.template.spec, manifest }] : [],
);
const containers = pods.flatMap(({ name, pod }) => pod.containers.map((container) => ({ name, pod, container })));
const settings = namesIn('kubernetes/settings.example.env');
const secrets = namesIn('kubernetes/secrets.example.env');
const provider = containers.find(({ name }) => name === 'provider') ?? assert.fail('no provider');

describe('the Kubernetes manifests', () => {
  for (const { file, manifest } of manifests)
    test(`fit the schema: ${manifest.kind} ${manifest.metadata.name} in ${file}`, () => {
      assert.deepEqual(problemsOf(manifest), []);
    });

  test('are rejected with a wrong value or an unknown field', () => {
    const { manifest } = manifests.find(({ manifest: { kind } }) => kind === 'Deployment') ?? assert.fail();
    const changed = (change: object) => ({ ...manifest, spec: { ...manifest.spec, ...change } }) as Manifest;
    assert.match(problemsOf(changed({ replicas: 'two' })).join(), /replicas must be integer/);
    assert.deepEqual(problemsOf(changed({ replica: 2 })), ['there is no /spec/replica']);
  });

  test('are all listed in kustomization.yaml', () => {
    const { resources } = parse(readFileSync('provider/deploy/kustomization.yaml', 'utf8')) as { resources: string[] };
    assert.deepEqual(
      resources.map((name) => `provider/deploy/${name}`).sort(),
      globSync('provider/deploy/kubernetes/*.yaml').sort(),
    );
  });

  for (const { name, pod, container } of containers) {
    test(`run ${name} without rights, on a read-only file system, within limits`, () => {
      assert.equal(pod.automountServiceAccountToken, false);
      assert.equal(pod.securityContext?.['runAsNonRoot'], true);
      assert.deepEqual(pod.securityContext?.['seccompProfile'], { type: 'RuntimeDefault' });
      const context = container.securityContext ?? {};
      assert.equal(context['readOnlyRootFilesystem'], true);
      const { drop, add = [] } = context['capabilities'] as { drop: string[]; add?: string[] };
      assert.deepEqual(drop, ['ALL']);
      // A program that has the capability itself does not start without it.
      if (['caddy', 'coturn'].includes(name)) assert.deepEqual(add, ['NET_BIND_SERVICE']);
      else assert.deepEqual([add, context['allowPrivilegeEscalation']], [[], false]);
      assert.ok(container.resources?.limits?.['memory']);
      assert.ok(container.resources?.requests?.['cpu']);
      assert.ok(container.readinessProbe ?? container.livenessProbe);
    });

    test(`name a version of the image of ${name}`, () => {
      assert.ok(
        container.image === 'teacher-provider' || /:v?\d+\.?\d*[\w.-]*$/.test(container.image),
        container.image,
      );
    });
  }

  test('use every setting and secret of the examples, and no others', () => {
    const used = { settings: new Set<string>(), secrets: new Set<string>() };
    for (const { container } of containers)
      for (const { valueFrom } of container.env ?? []) {
        const setting = valueFrom?.['configMapKeyRef'];
        const secret = valueFrom?.['secretKeyRef'];
        if (setting) used.settings.add(setting.key);
        if (secret) used.secrets.add(secret.key);
      }
    assert.deepEqual([...used.settings].sort(), [...settings].sort());
    assert.deepEqual([...used.secrets].sort(), [...secrets].sort());
    assert.deepEqual(
      settings.filter((name) => /SECRET|PASSWORD|TOKEN|KEY/.test(name)),
      [],
    );
  });

  test('select existing pods', () => {
    for (const { manifest } of manifests) {
      const { selector } = manifest.spec ?? {};
      const labels = selector?.matchLabels ?? (manifest.kind === 'Service' ? selector : undefined);
      if (!labels) continue;
      const found = pods.some(({ manifest: other }) =>
        Object.entries(labels).every(([name, value]) => other.spec.template?.metadata.labels[name] === value),
      );
      assert.ok(found, `${manifest.kind} ${manifest.metadata.name}`);
    }
  });

  test('pass only settings that the provider accepts', () => {
    const env = provider.container.env ?? [];
    assert.deepEqual(unknownSettings(env.map(({ name }) => name)), []);
    const { values, problems } = provideSettings('kubernetes/settings.example.env', 'kubernetes/secrets.example.env');
    // With keys that everybody can read it does not start.
    assert.match(problems.join(), /^SEAL_KEY has to be /);
    assert.deepEqual(problemsWith({ ...values, SEAL_KEY: 'a'.repeat(64), PUSH_KEY: '7'.repeat(64) }), []);
  });

  test('give the provider enough time to shut down', () => {
    const { values } = provideSettings('kubernetes/settings.example.env');
    const most = Number(values['DRAIN_DELAY']) + 2 * Number(values['DRAIN_TIMEOUT']) + 5;
    assert.ok((provider.pod.terminationGracePeriodSeconds ?? 30) > most);
  });

  test('run two nodes of the provider, which Caddy addresses by name, and two of LiveKit', () => {
    const replicas = Object.fromEntries(pods.map(({ name, manifest }) => [name, manifest.spec.replicas]));
    assert.deepEqual(replicas, { provider: 2, postgres: 1, redis: 1, livekit: 2, coturn: 1, caddy: 1 });
    const caddy = containers.find(({ name }) => name === 'caddy') ?? assert.fail('no Caddy');
    const upstreams = (setting: string) => caddy.container.env?.find(({ name }) => name === setting)?.value;
    for (const [setting, port] of Object.entries({ PORTAL_UPSTREAMS: 8080, PROVIDER_UPSTREAMS: 8081 }))
      assert.equal(upstreams(setting), [0, 1].map((node) => `provider-${node}.provider:${port}`).join(' '));
  });
});

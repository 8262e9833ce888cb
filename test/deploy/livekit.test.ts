// The configuration of LiveKit's nodes in provider/deploy/, as they read it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readManifests } from './manifests.ts';
import { readDeployed } from './settings.ts';
import { SIGNAL_RELAY } from '../../scripts/cluster/livekit.ts';

interface Configuration {
  readonly webhook?: { readonly api_key: string; readonly urls: readonly string[] };
  readonly signal_relay?: object;
}

const read = (text: string | undefined): Configuration => parse(text ?? '') as Configuration;

const { services } = parse(readDeployed('compose.yaml'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string> }>;
};
const inCompose = ['livekit-1', 'livekit-2'].map((name) => read(services[name]?.environment?.['LIVEKIT_CONFIG']));
const pod = readManifests().find(({ manifest }) => manifest.metadata.name === 'livekit')?.manifest.spec.template?.spec;
const env = pod?.containers[0]?.env ?? [];
const inKubernetes = read(env.find(({ name }) => name === 'LIVEKIT_CONFIG')?.value);

test("in compose and Kubernetes, each LiveKit node reports connections to the provider, signed with the provider's key", () => {
  for (const { webhook } of inCompose)
    assert.deepEqual(webhook, { api_key: '${LIVEKIT_API_KEY:?}', urls: ['http://provider:8081/livekit/webhook'] });

  const names = env.map(({ name }) => name);
  assert.deepEqual(inKubernetes.webhook, {
    api_key: '$(LIVEKIT_API_KEY)',
    urls: ['https://$(PROVIDER_HOST)/livekit/webhook'],
  });
  // A value can only contain what stands before it.
  for (const used of ['LIVEKIT_API_KEY', 'PROVIDER_HOST'])
    assert.ok(names.includes(used) && names.indexOf(used) < names.indexOf('LIVEKIT_CONFIG'), used);
});

test('in compose and Kubernetes, LiveKit nodes drop a dead node as fast as in the failure tests', () => {
  for (const configuration of [...inCompose, inKubernetes]) assert.deepEqual(configuration.signal_relay, SIGNAL_RELAY);
});

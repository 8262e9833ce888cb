// The configuration of LiveKit's nodes in deploy/, as they read it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readManifests } from './manifests.ts';
import { readDeployed } from './settings.ts';

interface Configuration {
  readonly webhook?: { readonly api_key: string; readonly urls: readonly string[] };
}

const read = (text: string | undefined): Configuration => parse(text ?? '') as Configuration;

test('in both, each node of LiveKit reports to the provider who is connected, signed with the key that the provider has', () => {
  const { services } = parse(readDeployed('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  for (const name of ['livekit-1', 'livekit-2'])
    assert.deepEqual(read(services[name]?.environment?.['LIVEKIT_CONFIG']).webhook, {
      api_key: '${LIVEKIT_API_KEY:?}',
      urls: ['http://provider:8081/livekit/webhook'],
    });

  const pod = readManifests().find(({ manifest }) => manifest.metadata.name === 'livekit')?.manifest.spec.template
    ?.spec;
  const env = pod?.containers[0]?.env ?? [];
  const names = env.map(({ name }) => name);
  assert.deepEqual(read(env.find(({ name }) => name === 'LIVEKIT_CONFIG')?.value).webhook, {
    api_key: '$(LIVEKIT_API_KEY)',
    urls: ['https://$(PROVIDER_HOST)/livekit/webhook'],
  });
  // A value can only contain what stands before it.
  for (const used of ['LIVEKIT_API_KEY', 'PROVIDER_HOST'])
    assert.ok(names.includes(used) && names.indexOf(used) < names.indexOf('LIVEKIT_CONFIG'), used);
});

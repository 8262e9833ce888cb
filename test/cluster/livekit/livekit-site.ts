// The portal and its provider as npm start runs them, with LiveKit servers, and a browser with cameras and microphones.
import { chromium, type Browser } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import { startNpm, stopNpm } from '../../provider/npm-start.ts';
import type { LiveSite } from '../../support/playwright/lesson.ts';
import { freePorts } from '../../support/servers/free-ports.ts';
import { livekitKey, startLiveKit, type LiveKitCluster } from './livekit-nodes.ts';

export interface LiveKitSite extends LiveSite {
  readonly livekit: LiveKitCluster;
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function startLiveKitSite({ nodes }: { readonly nodes: number }): Promise<LiveKitSite> {
  const ports = await freePorts(2);
  const livekit = await startLiveKit(nodes, `http://127.0.0.1:${ports[1]}/livekit/webhook`);
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-livekit-'));
  const settings = {
    LIVEKIT_URL: livekit.url,
    LIVEKIT_API_KEY: livekitKey.apiKey,
    LIVEKIT_API_SECRET: livekitKey.apiSecret,
  };
  const started = await startNpm(folder, settings, ports);
  if (started.code !== null) throw new Error(started.output);
  const browser = await chromium.launch(launchOptions(DEVICE_FLAGS));
  return {
    pages: started.pages,
    provider: started.provider,
    livekit,
    browser,
    async close() {
      await browser.close();
      await stopNpm(started);
      await livekit.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// The portal and its provider as npm start runs them, with LiveKit servers, and a browser with cameras and microphones.
import { chromium, type Browser } from '@playwright/test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import { startNpm, stopNpm, type Started } from '../../provider/npm-start.ts';
import type { LiveSite } from '../../support/playwright/lesson.ts';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { livekitKey, startLiveKit, type LiveKitCluster } from '../../../scripts/cluster/livekit.ts';

export interface LiveKitSite extends LiveSite {
  readonly livekit: LiveKitCluster;
  readonly browser: Browser;
  /** Ends the provider as an operator does, and restarts it with the same data. */
  restartProvider(): Promise<void>;
  /** To be called from within a suite: what a file does last kills whatever npm start still runs. */
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
  let started = await start();
  const browser = await chromium.launch(launchOptions(DEVICE_FLAGS));
  return {
    pages: started.pages,
    provider: started.provider,
    livekit,
    browser,
    async restartProvider() {
      await stop();
      started = await start();
    },
    async close() {
      await browser.close();
      try {
        await stop();
      } finally {
        await livekit.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };

  async function start(): Promise<Started> {
    const running = await startNpm(folder, settings, ports);
    if (running.code !== null) throw new Error(running.output);
    return running;
  }

  async function stop(): Promise<void> {
    assert.equal(await stopNpm(started), 0, started.printed());
  }
}

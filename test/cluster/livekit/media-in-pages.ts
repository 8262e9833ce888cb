// What the connections of a page carry; the page is one of support/playwright/lesson.ts, which notes them.
import type { Page } from '@playwright/test';

/** Energy below which there is silence; comfort noise has some. */
const SILENCE = 1e-6;

interface WatchedWindow {
  madeConnections: RTCPeerConnection[];
}

/** The energy of all sound that has arrived so far; it grows unless there is silence. */
function soundOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let energy = 0;
    for (const connection of (window as unknown as WatchedWindow).madeConnections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'inbound-rtp' && report.kind === 'audio') energy += report.totalAudioEnergy ?? 0;
    return energy;
  });
}

/** Whether sound arrives that is not silence: the microphones of these browsers beep once a second. */
export async function getsSound(page: Page): Promise<boolean> {
  const before = await soundOf(page);
  const start = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from + 1_500, start);
  return (await soundOf(page)) > before + SILENCE;
}

/** The ports at which the media servers are whom a page is connected to. */
export function serverPorts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const ports: number[] = [];
    for (const connection of (window as unknown as WatchedWindow).madeConnections) {
      if (connection.connectionState !== 'connected') continue;
      const reports = await connection.getStats();
      for (const report of reports.values())
        if (report.type === 'candidate-pair' && report.nominated && report.state === 'succeeded')
          ports.push(reports.get(report.remoteCandidateId)?.port as number);
    }
    return ports;
  });
}

/** How many tracks of connections still run, those of others and those that are sent. */
export function liveTracks(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      (window as unknown as WatchedWindow).madeConnections
        .flatMap((connection) => [...connection.getSenders(), ...connection.getReceivers()])
        .filter(({ track }) => track?.readyState === 'live').length,
  );
}

/** How many connections are not closed. */
export function openConnections(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      (window as unknown as WatchedWindow).madeConnections.filter(({ connectionState }) => connectionState !== 'closed')
        .length,
  );
}

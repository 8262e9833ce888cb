// Students without a page of ours: each has a line of its own to the room, and one empty page of the browser sends the pictures of
// all. So a full class takes little of a machine with two cores.
import type { Browser, Page } from '@playwright/test';
import type * as LivekitClient from 'livekit-client';
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import {
  PING_INTERVAL_MS,
  type MediaAccess,
  type ReceivedSignalingMessage,
} from '../../../src/core/live-room/index.ts';
import { readAccess } from '../../../src/elements/live-room/media/livekit/media-access.ts';
import { joinRaw, type RawClient } from '../../support/models/raw-client.ts';
import type { LiveSite } from '../../support/playwright/lesson.ts';

/** What `require` gives sets a global variable in a page. */
const LIBRARY = createRequire(import.meta.url).resolve('livekit-client');

interface PageWithLibrary {
  LivekitClient: typeof LivekitClient;
}

/** Lets so many students in who have been let in before, each with a camera that is on and a microphone that is off. */
export async function enterHeadless(
  browser: Browser,
  { provider }: LiveSite,
  token: string,
  count: number,
): Promise<RawClient[]> {
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(`${provider}/healthz`);
  await page.addScriptTag({ path: LIBRARY });
  const students: RawClient[] = [];
  for (let number = 0; number < count; number += 1) {
    const student = await joinLine(provider, token);
    await sendPictures(page, await accessOf(student));
    students.push(student);
  }
  return students;
}

async function joinLine(provider: string, token: string): Promise<RawClient> {
  const student = await joinRaw(`${provider.replace('http', 'ws')}/rooms`, token);
  const { state } = await student.receive('welcome');
  assert.equal(state.admissionState, 'inside');
  const pinging = setInterval(() => student.send({ type: 'ping', at: performance.now() }), PING_INTERVAL_MS);
  void student.closed.then(() => clearInterval(pinging));
  return student;
}

async function accessOf(student: RawClient): Promise<MediaAccess> {
  const { from, signal } = await student.receive('signal');
  return (
    readAccess(from, signal as ReceivedSignalingMessage) ??
    assert.fail('The provider sends no access to the media server.')
  );
}

/** Sends a picture of two colours that take turns, twice a second. */
function sendPictures(page: Page, access: MediaAccess): Promise<void> {
  return page.evaluate(async ({ url, token }) => {
    const { Room, Track } = (window as unknown as PageWithLibrary).LivekitClient;
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    let number = 0;
    setInterval(() => {
      number += 1;
      if (context) context.fillStyle = number % 2 === 0 ? 'teal' : 'orange';
      context?.fillRect(0, 0, canvas.width, canvas.height);
    }, 500);
    const [track] = canvas.captureStream(2).getVideoTracks();
    if (!track) throw new Error('The canvas gives no picture.');
    const room = new Room();
    await room.connect(url, token, { autoSubscribe: false });
    await room.localParticipant.publishTrack(track, { source: Track.Source.Camera, simulcast: false });
  }, access);
}

// Live rooms: how soon one sees the other, beside two bare connections in the same run; whether every join succeeds and
// leaves nothing behind; and how long it takes to be whole again after faults. Times are of this machine, with fake devices.
// `PARTS="joins outage"` measures these alone.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page, type Browser } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { releaseBuild } from '../../demo/page-server/build.ts';
import { startPageServer } from '../../demo/page-server/start.ts';
import { startProvider } from '../../provider/adapters/node/index.ts';
import { BROWSER_FLAGS, DEVICE_FLAGS, findBrowser, deviceFlags } from '../../scripts/browser.ts';
import { freePort } from '../../scripts/cluster/free-ports.ts';
import {
  pressControl,
  until,
  inRoom,
  admit,
  enter,
  framesOfOthers,
  newPage,
  openLessonNow,
  seesOthers,
  signInAt,
} from '../support/playwright/lesson.ts';
import { objectsOf } from '../support/playwright/objects.ts';
import { startRestartableSite } from '../support/playwright/restartable.ts';
import { startSite, openBrowser } from '../support/playwright/site.ts';
import { median } from './calendar/report.ts';
import { spread, seconds, heapOf, print, slope, type Findings, type Aim } from './live-room/figures.ts';
import { connectBare, joinAndSee, leaveAndComeBack, watchGap, type WatchedWindow } from './live-room/in-page.ts';
import { barePage, closePages, meetAt, backAfter } from './live-room/pages.ts';

// Forwards messages between two sockets: all the signalling that two bare connections need.

async function startRelay(): Promise<{ url: string; close(): Promise<void> }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      for (const other of server.clients) if (other !== socket) other.send(String(data));
    });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate();
        server.close(() => resolve());
      }),
  };
}

// Leaving a room, and what a page still holds of its calls after that.

const KINDS = ['MediaStream', 'MediaStreamTrack', 'RTCPeerConnection', 'HTMLVideoElement', 'AudioContext', 'WebSocket'];

async function leave(page: Page): Promise<void> {
  await pressControl(page, '退室');
  await page.getByRole('button', { name: '退室する' }).click();
}

/** How many objects of each kind a page holds that has left; the browser itself lets go of what it opened after seconds. */
async function objectsLeft(page: Page): Promise<[kind: string, count: number][]> {
  await page.getByRole('button', { name: 'もう一度入室' }).waitFor();
  await page.evaluate(() => (window as unknown as WatchedWindow).madeConnections.splice(0).length);
  const count = () =>
    Promise.all(KINDS.map(async (kind): Promise<[string, number]> => [kind, await objectsOf(page, kind)]));
  const isEmpty = async () => (await count()).every(([, left]) => left === 0);
  await until(isEmpty, 'nothing is left').catch(() => undefined);
  return count();
}

// A teacher who comes back to a student who has stayed, beside two bare connections in the same run.

const TEACHER_JOINS = Number(process.env.TEACHER_JOINS ?? 20);
const BARE_TEACHER_EVERY = 2;

interface Options extends Findings {
  /** How long a teacher looks at the door at least, milliseconds. */
  readonly lookMs: number;
}

async function measureTeacherJoins(browser: Browser, { rows, aims, lookMs }: Options): Promise<void> {
  const site = await startSite();
  const relay = await startRelay();
  const [joins, bare]: [number[], number[]] = [[], []];
  let failed = 0;
  try {
    const { teacher } = await meetAt(browser, { pages: site.url, provider: site.provider.url });
    const [far, near] = [await barePage(browser, site.url), await barePage(browser, site.url)];
    for (let round = 0; round < TEACHER_JOINS; round += 1) {
      await leave(teacher);
      if (round % BARE_TEACHER_EVERY === 0) {
        await far.evaluate(connectBare, { relay: relay.url, offers: false });
        bare.push((await near.evaluate(connectBare, { relay: relay.url, offers: true })) ?? NaN);
      }
      await teacher.getByRole('button', { name: 'もう一度入室' }).click();
      await teacher.locator('.live-pre-join .live-picture').waitFor();
      await teacher.waitForTimeout(lookMs);
      const time = await teacher.evaluate(joinAndSee, 'teacher-portal');
      if (time === undefined) failed += 1;
      else joins.push(time);
      await inRoom(teacher);
    }
  } finally {
    await closePages(browser);
    await relay.close();
    await site.close();
  }
  const [own, least] = [median(joins), median(bare)];
  rows.push(
    ['teacher: join → first remote picture', `${own.toFixed(0)} ms`, `${joins.length} joins, ${spread(joins)}`],
    ['two bare connections beside it', `${least.toFixed(0)} ms`, `${bare.length} times, ${spread(bare)}`],
  );
  const sentence = 'teacher: join → first remote picture, × two bare connections';
  aims.push({ sentence, figure: own / least, most: 1.5, unit: '' });
  aims.push({ sentence: `failed of ${TEACHER_JOINS} joins of the teacher`, figure: failed, most: 0, unit: '' });
}

// A link that goes down: the student's browser lives in a network namespace of its own, and its cable is pulled.

const NAME = 'teacher-bench';
const [OUTSIDE, INSIDE] = ['teacher-b0', 'teacher-b1'];
const HOST = '10.77.31.1';
const GUEST = '10.77.31.2';
/** The kernel would add an address of its own a second later, and browsers break off their requests when an address comes. */
const NO_OTHER_ADDRESS = ['addrgenmode', 'none'];
const DOWN = 8_000;
const ROUNDS = 3;

/** How long after the link's return pictures grow on both sides. */
async function measureOutage({ rows, aims }: Findings): Promise<void> {
  const outage = await playOutage();
  if (typeof outage === 'string') return void rows.push([`link down for ${seconds(DOWN)}`, outage, '']);
  const sentence = `picture back after the link was down for ${seconds(DOWN)}`;
  rows.push([sentence, seconds(median(outage)), outage.map(seconds).join(', ')]);
  aims.push({ sentence, figure: Math.max(...outage) / 1000, most: 5, unit: ' s' });
}

/** Milliseconds for each round; a sentence where it cannot be done. */
async function playOutage(): Promise<number[] | string> {
  const problem = layCable();
  if (problem) return `not measured: ${problem}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-outage-'));
  const closing: (() => Promise<unknown>)[] = [];
  const lost: string[] = [];
  try {
    const pageServerPort = await freePort();
    const pages = `http://${HOST}:${pageServerPort}`;
    const provider = await startProvider({
      host: HOST,
      allowedOrigins: [pages],
      passwordCost: { memory: 1024, passes: 1 },
    });
    closing.push(() => provider.close());
    const server = await startPageServer({
      build: releaseBuild,
      host: HOST,
      port: pageServerPort,
      provider: provider.url,
    });
    closing.push(() => server.close());

    const inNamespace = path.join(folder, 'browser');
    writeFileSync(inNamespace, `#!/bin/sh\nexec ip netns exec ${NAME} ${findBrowser()} "$@"\n`);
    chmodSync(inNamespace, 0o755);
    const flags = [...BROWSER_FLAGS, ...DEVICE_FLAGS, `--unsafely-treat-insecure-origin-as-secure=${pages}`];
    const launch = async (executablePath: string): Promise<Browser> => {
      const browser = await chromium.launch({ executablePath, args: flags });
      closing.push(() => browser.close());
      return browser;
    };
    const teacher = await newPage(await launch(findBrowser()));
    const student = await newPage(await launch(inNamespace));
    for (const page of [teacher, student])
      page.on('requestfailed', (request) => lost.push(`${request.url()} ${request.failure()?.errorText}`));
    const { lesson, token } = await openLessonNow(provider.url);
    await signInAt(teacher, `${pages}/teacher/course/list/live/${lesson.id}`);
    await enter(teacher);
    await inRoom(teacher);
    await student.goto(`${pages}/student.html#token=${token}`);
    await enter(student);
    await admit(teacher, student);

    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([seesOthers(teacher), seesOthers(student)]);
      ip('link', 'set', OUTSIDE, 'down');
      await new Promise((resolve) => setTimeout(resolve, DOWN));
      const before = await Promise.all([teacher, student].map(newestFrames));
      ip('link', 'set', OUTSIDE, 'up');
      const since = performance.now();
      await until(
        async () => {
          const now = await Promise.all([teacher, student].map(newestFrames));
          return now.every((frames, index) => frames !== before[index] && frames > 0);
        },
        'pictures are back',
        60_000,
      );
      times.push(performance.now() - since);
    }
    return times;
  } catch (error) {
    // What was measured before is printed all the same.
    process.exitCode = 1;
    return [`failed: ${String(error)}`, ...lost].join('\n  ');
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined);
    pullCable();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of all connections together: a link that is built again counts, too. */
async function newestFrames(page: Page): Promise<number> {
  return (await framesOfOthers(page)).reduce((sum, frames) => sum + frames, 0);
}

function ip(...words: string[]): string | undefined {
  const { status, stderr, error } = spawnSync('ip', words, { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim();
}

/** Answers with what has kept it from being laid. */
function layCable(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'network namespaces need Linux and root.';
  pullCable();
  const steps = [
    ['netns', 'add', NAME],
    ['link', 'add', OUTSIDE, 'type', 'veth', 'peer', 'name', INSIDE],
    ['link', 'set', INSIDE, 'netns', NAME],
    ['link', 'set', OUTSIDE, ...NO_OTHER_ADDRESS],
    ['addr', 'add', `${HOST}/24`, 'dev', OUTSIDE],
    ['link', 'set', OUTSIDE, 'up'],
    ['-n', NAME, 'link', 'set', INSIDE, ...NO_OTHER_ADDRESS],
    ['-n', NAME, 'addr', 'add', `${GUEST}/24`, 'dev', INSIDE],
    ['-n', NAME, 'link', 'set', INSIDE, 'up'],
    ['-n', NAME, 'link', 'set', 'lo', 'up'],
    ['-n', NAME, 'route', 'add', 'default', 'via', HOST],
  ];
  for (const step of steps) {
    const problem = ip(...step);
    if (!problem) continue;
    pullCable();
    return `ip ${step.join(' ')}: ${problem}`;
  }
  return undefined;
}

function pullCable(): void {
  ip('link', 'del', OUTSIDE);
  ip('netns', 'del', NAME);
}

const JOINS = Number(process.env.JOINS ?? 100);
const BARE_EVERY = 4;
const LOOK_MS = 600;
// Nobody who comes to the door presses 入室 sooner.
const COMEBACKS = 20;
const FAULTS = 5;
const RESTARTS = 3;

const rows: string[][] = [];
const aims: Aim[] = [];

// As a webcam has them: with fewer, most of what is measured is waiting for the camera's next picture.
const browser = await openBrowser(deviceFlags(30));
const parts: Readonly<Record<string, () => Promise<void>>> = {
  joins: measureJoins,
  teacher: () => measureTeacherJoins(browser, { rows, aims, lookMs: LOOK_MS }),
  comebacks: measureComebacks,
  socket: measureSocket,
  restart: measureRestart,
  outage: () => measureOutage({ rows, aims }),
};
const chosen = process.env.PARTS?.split(' ') ?? Object.keys(parts);
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (!chosen.includes(name)) continue;
    console.log(`… ${name}`);
    await measure();
  }
} finally {
  await browser.close();
}
print(rows, aims);

async function measureJoins(): Promise<void> {
  const site = await startSite();
  const relay = await startRelay();
  try {
    const { teacher, student } = await meetAt(browser, { pages: site.url, provider: site.provider.url });
    const [far, near] = [await barePage(browser, site.url), await barePage(browser, site.url)];
    const bare: number[] = [];
    const joins: number[] = [];
    let failed = 0;
    const heaps: { round: number; teacher: number; student: number }[] = [];
    for (let round = 1; round <= JOINS; round += 1) {
      await leave(student);
      if (round % BARE_EVERY === 0) {
        await far.evaluate(connectBare, { relay: relay.url, offers: false });
        bare.push((await near.evaluate(connectBare, { relay: relay.url, offers: true })) ?? NaN);
      }
      await student.getByRole('button', { name: 'もう一度入室' }).click();
      await student.locator('.live-pre-join .live-picture').waitFor();
      await student.locator('.live-pre-join meter').waitFor({ state: 'attached' });
      await student.waitForTimeout(LOOK_MS);
      const time = await student.evaluate(joinAndSee, 'teacher-student-room');
      if (time === undefined) failed += 1;
      else joins.push(time);
      await inRoom(student);
      if (round % 10 === 0) heaps.push({ round, teacher: await heapOf(teacher), student: await heapOf(student) });
    }
    const [own, least] = [median(joins), median(bare)];
    rows.push(
      ['join → first remote picture', `${own.toFixed(0)} ms`, `${joins.length} joins, ${spread(joins)}`],
      [
        'two bare connections → first remote picture',
        `${least.toFixed(0)} ms`,
        `${bare.length} times, ${spread(bare)}`,
      ],
      ['joins that failed', String(failed), `of ${JOINS}`],
    );
    aims.push({
      sentence: 'join → first remote picture, × two bare connections',
      figure: own / least,
      most: 1.5,
      unit: '',
    });
    aims.push({ sentence: `failed of ${JOINS} joins`, figure: failed, most: 0, unit: '' });
    for (const who of ['teacher', 'student'] as const) {
      const growth = slope(heaps.map(({ round, [who]: bytes }) => [round, bytes]));
      rows.push([
        `heap of the ${who}'s page, per join`,
        `${(growth / 1000).toFixed(1)} kB`,
        heaps.map((heap) => (heap[who] / 1e6).toFixed(1)).join(', ') + ' MB',
      ]);
      aims.push({
        sentence: `heap of the ${who}'s page after 50 joins and leaves, above what it was`,
        figure: (growth * 50) / 1e6,
        most: 1,
        unit: ' MB',
      });
    }
    const left = await teacher.evaluate(
      () =>
        (window as unknown as WatchedWindow).madeConnections.filter(({ signalingState }) => signalingState !== 'closed')
          .length,
    );
    aims.push({
      sentence: `open connections of the teacher's page after ${JOINS} joins`,
      figure: left,
      most: 1,
      unit: '',
    });
    await leave(student);
    for (const [kind, count] of await objectsLeft(student))
      aims.push({ sentence: `${kind} of the student's page after ${JOINS} joins`, figure: count, most: 0, unit: '' });
  } finally {
    await closePages(browser);
    await relay.close();
    await site.close();
  }
}

/** In a room of its own: whoever joins a hundred times within minutes is slowed by the provider. */
async function measureComebacks(): Promise<void> {
  const site = await startSite();
  try {
    const { student } = await meetAt(browser, { pages: site.url, provider: site.provider.url });
    const back: number[] = [];
    for (let round = 0; round < COMEBACKS; round += 1) {
      await pressControl(student, '退室');
      back.push(await student.evaluate(leaveAndComeBack));
      await inRoom(student);
    }
    rows.push(['left and back again → picture', seconds(median(back)), back.map(seconds).join(', ')]);
    aims.push({ sentence: 'left and back again → picture', figure: Math.max(...back) / 1000, most: 1, unit: ' s' });
  } finally {
    await closePages(browser);
    await site.close();
  }
}

async function measureSocket(): Promise<void> {
  const site = await startSite();
  try {
    const { teacher, student } = await meetAt(browser, { pages: site.url, provider: site.provider.url });
    await seesOthers(teacher);
    const [back, gaps]: [number[], number[]] = [[], []];
    for (let round = 0; round < FAULTS; round += 1) {
      await teacher.evaluate(watchGap, 'teacher-portal');
      const lost = Date.now();
      site.proxy.breakSockets();
      back.push(...(await Promise.all([teacher, student].map((page) => backAfter(page, lost)))));
      await seesOthers(teacher);
      gaps.push(await teacher.evaluate(() => (window as unknown as WatchedWindow).longestGap));
    }
    rows.push(['socket killed: resumed after', seconds(median(back)), back.map(seconds).join(', ')]);
    rows.push([
      'socket killed: longest gap between pictures',
      `${Math.max(...gaps).toFixed(0)} ms`,
      gaps.map((gap) => gap.toFixed(0)).join(', '),
    ]);
    aims.push({
      sentence: 'resumed after the socket was killed',
      figure: Math.max(...back) / 1000,
      most: 1,
      unit: ' s',
    });
    aims.push({
      sentence: 'longest gap in the picture while the socket was dead',
      figure: Math.max(...gaps) / 1000,
      most: 1,
      unit: ' s',
    });
  } finally {
    await closePages(browser);
    await site.close();
  }
}

async function measureRestart(): Promise<void> {
  const site = await startRestartableSite();
  try {
    const { teacher, student } = await meetAt(browser, site);
    await seesOthers(teacher);
    const [back, gaps]: [number[], number[]] = [[], []];
    for (let round = 0; round < RESTARTS; round += 1) {
      await teacher.evaluate(watchGap, 'teacher-portal');
      await site.kill();
      await teacher.getByText('サーバーに再接続しています').waitFor();
      await site.start();
      const started = Date.now();
      back.push(...(await Promise.all([teacher, student].map((page) => backAfter(page, started)))));
      await seesOthers(teacher);
      gaps.push(await teacher.evaluate(() => (window as unknown as WatchedWindow).longestGap));
    }
    rows.push([
      'provider killed: in the room again, after it is back',
      seconds(median(back)),
      back.map(seconds).join(', '),
    ]);
    rows.push([
      'provider killed: longest gap between pictures',
      `${Math.max(...gaps).toFixed(0)} ms`,
      gaps.map((gap) => gap.toFixed(0)).join(', '),
    ]);
    aims.push({
      sentence: 'longest gap in the picture while the provider was dead',
      figure: Math.max(...gaps) / 1000,
      most: 1,
      unit: ' s',
    });
  } finally {
    await closePages(browser);
    await site.close();
  }
}

// A link that goes down: the student's browser lives in a network namespace of its own, and its cable is pulled.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startProvider } from '../../../provider/adapters/node/index.ts';
import { releaseBuild } from '../../../demo/page-server/build.ts';
import { startPageServer } from '../../../demo/page-server/start.ts';
import { BROWSER_FLAGS, DEVICE_FLAGS, findBrowser } from '../../../scripts/browser.ts';
import { median } from '../calendar/report.ts';
import { freePort } from '../../../scripts/cluster/free-ports.ts';
import {
  admit,
  enter,
  framesOfOthers,
  inRoom,
  newPage,
  openLessonNow,
  seesOthers,
  signInAt,
  until,
} from '../../support/playwright/lesson.ts';
import { seconds, type Findings } from './figures.ts';

const NAME = 'teacher-bench';
const [OUTSIDE, INSIDE] = ['teacher-b0', 'teacher-b1'];
const HOST = '10.77.31.1';
const GUEST = '10.77.31.2';
/** The kernel would add an address of its own a second later, and browsers break off their requests when an address comes. */
const NO_OTHER_ADDRESS = ['addrgenmode', 'none'];
const DOWN = 8_000;
const ROUNDS = 3;

/** How long after the link's return pictures grow on both sides. */
export async function measureOutage({ rows, aims }: Findings): Promise<void> {
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

/** Of all connections together: a link that is built anew counts, too. */
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

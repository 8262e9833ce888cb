// Live rooms: how soon one sees the other, beside two bare connections in the same run; whether every join succeeds and
// leaves nothing behind; and how long it takes to be whole again after faults. Times are of this machine, with fake devices.
// `PARTS="joins outage"` measures these alone.
import { deviceFlags } from '../../scripts/browser.ts';
import { inRoom, pressControl, seesOthers } from '../support/playwright/lesson.ts';
import { startRestartableSite } from '../support/playwright/restartable.ts';
import { openBrowser, startSite } from '../support/playwright/site.ts';
import { median } from './calendar/report.ts';
import { heapOf, print, seconds, slope, spread, type Aim } from './live-room/figures.ts';
import { connectBare, joinAndSee, leaveAndComeBack, watchGap, type WatchedWindow } from './live-room/in-page.ts';
import { leave, objectsLeft } from './live-room/left-behind.ts';
import { measureOutage } from './live-room/outage.ts';
import { backAfter, barePage, closePages, meetAt } from './live-room/pages.ts';
import { startRelay } from './live-room/relay.ts';
import { measureTeacherJoins } from './live-room/teacher-joins.ts';

const JOINS = Number(process.env.JOINS ?? 100);
const BARE_EVERY = 4;
const LOOK_MS = 600; // Nobody who comes to the door presses 入室 sooner.
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

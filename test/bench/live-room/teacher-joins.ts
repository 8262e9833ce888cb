// A teacher who comes back to a student who has stayed, beside two bare connections in the same run.
import type { Browser } from '@playwright/test';
import { inRoom } from '../../support/playwright/lesson.ts';
import { startSite } from '../../support/playwright/site.ts';
import { median } from '../calendar/report.ts';
import { spread, type Findings } from './figures.ts';
import { connectBare, joinAndSee } from './in-page.ts';
import { leave } from './left-behind.ts';
import { barePage, closePages, meetAt } from './pages.ts';
import { startRelay } from './relay.ts';

const JOINS = Number(process.env.TEACHER_JOINS ?? 20);
const BARE_EVERY = 2;

interface Options extends Findings {
  /** How long a teacher looks at the door at least, milliseconds. */
  readonly lookMs: number;
}

export async function measureTeacherJoins(browser: Browser, { rows, aims, lookMs }: Options): Promise<void> {
  const site = await startSite();
  const relay = await startRelay();
  const [joins, bare]: [number[], number[]] = [[], []];
  let failed = 0;
  try {
    const { teacher } = await meetAt(browser, { pages: site.url, provider: site.provider.url });
    const [far, near] = [await barePage(browser, site.url), await barePage(browser, site.url)];
    for (let round = 0; round < JOINS; round += 1) {
      await leave(teacher);
      if (round % BARE_EVERY === 0) {
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
  aims.push({ sentence: `failed of ${JOINS} joins of the teacher`, figure: failed, most: 0, unit: '' });
}

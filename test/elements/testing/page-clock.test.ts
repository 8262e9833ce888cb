// The clock that is held in every test page (test/support/browser/clock.ts), and what `holdPageClock` does for it.
import { expect } from '@open-wc/testing';
import { holdPageClock } from '../../../src/testing/page-clock.ts';
import { passShortTimers } from '../../support/browser/clock.ts';
import { clock, eventually, frames, mountHtml, press } from '../../support/browser/page.ts';
import { startProvider } from '../../support/servers/provider.ts';
import { fetchToken } from '../../support/servers/ask.ts';

const STUDENTS = '/api/client/teacher/student';

describe('the clock of a test page', () => {
  const happened: string[] = [];
  const note = (name: string) => () => void happened.push(name);
  beforeEach(() => void (happened.length = 0));

  it('is stopped until it is advanced, and then timers run in order', async () => {
    const start = Date.now();
    setTimeout(note('later'), 10_000);
    setTimeout(note('sooner'), 2_000);
    const interval = setInterval(note('each'), 4_000);
    await frames(3);
    expect([Date.now(), happened]).to.eql([start, []]);
    await clock.advance(10_000);
    expect([Date.now(), happened]).to.eql([start + 10_000, ['sooner', 'each', 'each', 'later']]);
    clearInterval(interval);
    await clock.advance(10_000);
    expect(happened).to.have.length(4);
  });

  it('lets asynchronous work of one timer continue before the next one', async () => {
    const chain = async () => {
      await Promise.resolve();
      setTimeout(note('second'), 1_000);
    };
    setTimeout(chain, 1_000);
    await clock.advance(2_000);
    expect(happened).to.eql(['second']);
  });

  it('runs no short timers between two actions, however long these take, but all of them while a test waits', async () => {
    const field = mountHtml('<input aria-label="name">') as HTMLInputElement;
    const start = Date.now();
    let debounce: ReturnType<typeof setTimeout> | undefined;
    field.addEventListener('input', () => {
      clearTimeout(debounce);
      debounce = setTimeout(() => happened.push(field.value), 200);
    });
    field.focus();
    await press('a');
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    await press('b');
    await eventually(() => happened.length > 0);
    expect([happened, Date.now()]).to.eql([['ab'], start]);
    field.remove();
  });

  it('holds an AbortSignal and the short timers of an action until a test waits', async () => {
    const signal = AbortSignal.timeout(3_000);
    setTimeout(note('short'), 900);
    passShortTimers();
    expect([happened, signal.aborted]).to.eql([['short'], false]);
    await clock.advance(3_000);
    expect((signal.reason as Error).name).to.equal('TimeoutError');
  });

  it('advances the clocks of the providers', async () => {
    const provider = await startProvider();
    const token = await fetchToken(provider.url);
    const isRejected = async () =>
      (await (await fetch(`${provider.url}${STUDENTS}`, { headers: { Authorization: token } })).json()).status !== 1;
    expect(await isRejected()).to.equal(false);
    await clock.advance(25 * 3_600_000);
    expect(await isRejected()).to.equal(true);
    await provider.stop();
    await clock.advance(1_000);
  });

  describe('after a test', () => {
    let before: number;
    it('may leave timers behind', () => {
      before = Date.now();
      setTimeout(note('end of a toast'), 10_000);
      setTimeout(note('end of a session'), 3_600_000);
    });

    it('runs the timers of the next 15 seconds', () => {
      expect(Date.now()).to.equal(before + 10_000);
    });
  });
});

describe('holdPageClock()', () => {
  it('does not affect shorter timers, and restores the clock of the page', async () => {
    const { setTimeout: outer, Date: OuterDate } = globalThis;
    const held = holdPageClock(0, 1000, 1000);
    try {
      expect([Date.now(), new Date().getTime(), new Date(5).getTime()]).to.eql([0, 0, 5]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const happened: number[] = [];
      for (const delay of [1001, 3000]) setTimeout(() => happened.push(Date.now()), delay);
      held.set(2000);
      // Back in time, what waits keeps its distance.
      held.set(0);
      held.set(999);
      expect(happened).to.eql([1001]);
      held.set(1000);
      expect(happened).to.eql([1001, 1000]);
    } finally {
      held.restore();
    }
    expect([globalThis.setTimeout === outer, globalThis.Date === OuterDate]).to.eql([true, true]);
  });
});

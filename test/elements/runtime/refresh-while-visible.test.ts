import { expect } from '@open-wc/testing';
import { refreshWhileVisible } from '../../../src/runtime/hooks/refresh-while-visible.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';

describe('what is loaded again and again', () => {
  const restore = () => Reflect.deleteProperty(document, 'hidden');
  afterEach(restore);

  const setHidden = (hidden: boolean): void => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  /** Loads every 5 s; the test replies. */
  function begin() {
    const clock = createManualClock();
    const replies: (() => void)[] = [];
    const end = refreshWhileVisible(clock, 5_000, () => new Promise<void>((reply) => replies.push(reply)));
    return {
      clock,
      end,
      asked: () => replies.length,
      async reply() {
        replies.at(-1)?.();
        await new Promise((settled) => queueMicrotask(() => queueMicrotask(() => settled(undefined))));
      },
    };
  }

  it('waits for a slow reply, and asks again some time after it', async () => {
    const { clock, end, asked, reply } = begin();
    expect(asked()).to.equal(1);
    clock.advance(60_000);
    expect([asked(), clock.waiting]).to.deep.equal([1, 0]);
    await reply();
    clock.advance(4_999);
    expect(asked()).to.equal(1);
    clock.advance(1);
    expect(asked()).to.equal(2);
    end();
  });

  it('rests while the page is hidden, and is asked for at once when it is shown again', async () => {
    const { clock, end, asked, reply } = begin();
    await reply();
    setHidden(true);
    clock.advance(60_000);
    expect(asked()).to.equal(1);
    setHidden(false);
    expect(asked()).to.equal(2);
    await reply();
    expect(clock.waiting).to.equal(1);
    end();
  });

  it('ends with what shows it, also while a reply is on its way', async () => {
    const { clock, end, asked, reply } = begin();
    end();
    await reply();
    setHidden(false);
    clock.advance(60_000);
    expect([asked(), clock.waiting]).to.deep.equal([1, 0]);
  });
});

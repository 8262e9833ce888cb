import { expect } from '@open-wc/testing';
import { type ComponentType, startTransition, Suspense, useState } from 'react';
import { lazyScreen } from '../../../src/runtime/lazy-screen.tsx';
import { reloadOnce } from '../../../src/elements/portal/portal-element.tsx';
import { clock, eventually, expectPageError } from '../../support/browser/page.ts';
import { clear, find, showPreview } from '../ui/preview.tsx';
import { ElementFrame } from '../../../src/runtime/element-frame.tsx';
import { useBrieflyDeferred } from '../../../src/runtime/hooks/use-briefly-deferred.ts';
import { loadTexts } from '../../../src/core/i18n/index.ts';
import { useScreen, useText } from '../../../src/runtime/screen-context.ts';
import { Texts } from '../../../src/runtime/texts.tsx';
import { useStyles } from '../../../src/runtime/styles.ts';
import { refreshWhileVisible } from '../../../src/runtime/hooks/refresh-while-visible.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';

/** Longer than what is drawn without a break, in ms. */
const LONG_MS = 20;

function keepBusy(): void {
  const end = performance.now() + LONG_MS;
  while (performance.now() < end);
}

/** Takes its time, and lets the code of the screen beside it come meanwhile. */
function Slow({ onDraw }: { readonly onDraw: () => void }) {
  onDraw();
  keepBusy();
  return <hr />;
}

describe('a screen whose code is loaded when it is first shown', () => {
  afterEach(clear);

  it('is shown when its code arrives while the placeholder is being rendered', async () => {
    const code = Promise.withResolvers<{ default: ComponentType }>();
    const Screen = lazyScreen(() => code.promise);
    const arrive = (): void => code.resolve({ default: () => <b>the screen</b> });
    function Opener() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => startTransition(() => setOpen(true))}>open</button>
          {isOpen && <Screen />}
          {isOpen && <Slow onDraw={arrive} />}
          {isOpen && <Slow onDraw={arrive} />}
        </>
      );
    }
    Screen.preload();
    const root = await showPreview(Opener);
    find(root, 'button').click();
    await eventually(() => root.querySelector('b'));
  });
});

describe('a screen whose code is gone from the server', () => {
  const { fetch: deviceFetch } = globalThis;
  afterEach(() => {
    Object.assign(globalThis, { fetch: deviceFetch });
    sessionStorage.removeItem('teacher-reloaded');
    clear();
  });

  const Missing = () => lazyScreen(() => Promise.reject(new TypeError('Failed to fetch')));
  const missing = async (lang = 'ja-JP') => {
    expectPageError(/could not be fetched/);
    const Screen = Missing();
    const root = await showPreview(() => <Screen />, { lang });
    return eventually(() => root.querySelector('[role=alert]'));
  };
  /** What the server replies when it is asked for a file of this release. */
  function answer(status: number, type = 'text/javascript'): void {
    Object.assign(globalThis, { fetch: async () => new Response(null, { status, headers: { 'Content-Type': type } }) });
  }

  it('reports a newer version, and offers to reload, if this release is gone', async () => {
    answer(404);
    const alert = await missing();
    expect(alert.querySelector('p')?.textContent).to.equal('新しいバージョンがあります。再読み込みしてください。');
    expect(find(alert, 'button').textContent).to.equal('再読み込み');
  });

  it('also reports it if the host replies with a page instead of a file', async () => {
    answer(200, 'text/html; charset=utf-8');
    const alert = await missing('en-US');
    expect(alert.textContent).to.equal('A newer version is available. Please reload the page.Reload');
  });

  it('offers a retry if this release still exists, and without a network', async () => {
    answer(200);
    expect((await missing()).textContent).to.equal('表示できませんでした。もう一度お試しください。もう一度試す');
    answer(404);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    const offline = await missing();
    Reflect.deleteProperty(navigator, 'onLine');
    expect(offline.textContent).to.equal('表示できませんでした。もう一度お試しください。もう一度試す');
  });
});

describe('a page with code of an earlier release', () => {
  afterEach(() => sessionStorage.removeItem('teacher-reloaded'));

  function reloads(tag = 'div', attribute: readonly [string, string] = ['class', '']): boolean {
    const root = document.createElement('div');
    const part = document.createElement(tag);
    part.setAttribute(...attribute);
    root.append(part);
    let count = 0;
    const isReloading = reloadOnce(root, () => (count += 1));
    expect(count).to.equal(isReloading ? 1 : 0);
    return isReloading;
  }

  it('is reloaded once', () => {
    expect(reloads()).to.equal(true);
    expect(reloads()).to.equal(false);
  });

  it('is not reloaded in a room, beside a call, and while a dialog is open', () => {
    expect(reloads('section', ['class', 'live-room'])).to.equal(false);
    expect(reloads('section', ['class', 'live-compact-bar'])).to.equal(false);
    expect(reloads('dialog', ['open', ''])).to.equal(false);
    expect(reloads()).to.equal(true);
  });

  it('is not reloaded while a form with input asks before the page is left', () => {
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    expect(reloads()).to.equal(false);
    removeEventListener('beforeunload', ask);
    expect(reloads()).to.equal(true);
  });
});

/** After this it is drawn in one go, in ms. */
const LONGEST_MS = 1_000;

const never = new Promise<never>(() => {});

/** Its drawing in pieces does not end, as where something changes all the time. */
function Room(): never {
  throw never;
}

function Call() {
  const [isInside, setIsInside] = useState(false);
  const isDrawn = useBrieflyDeferred(isInside);
  return isDrawn ? <Room /> : <button onClick={() => setIsInside(true)}>{isInside ? '入室しています' : '入室'}</button>;
}

describe('briefly deferred content', () => {
  afterEach(clear);

  it('is rendered at once when its incremental rendering does not end', async () => {
    const root = await showPreview(() => (
      <ElementFrame values={{ provider: location.origin }}>
        <Suspense fallback={<p>部屋</p>}>
          <Call />
        </Suspense>
      </ElementFrame>
    ));
    (await eventually(() => root.querySelector('button'))).click();
    await eventually(() => find(root, 'button').textContent === '入室しています');
    await clock.advance(LONGEST_MS);
    await eventually(() => find(root, 'p').textContent === '部屋');
  });
});

const [japanese, arabic] = ['ja-JP 戻る 科目', 'ar-EG رجوع المادة'];

describe('the texts of a nested part', () => {
  afterEach(clear);

  it('change together with those around it, even if its own load first', async () => {
    const seen = new Set<string>();
    function Part() {
      const t = useText();
      seen.add(`${useScreen().language} ${t('common.cancel')} ${t('courses.subject')}`);
      return null;
    }
    let choose = (_language: string): void => undefined;
    function Page() {
      const [lang, setLang] = useState('ja-JP');
      choose = setLang;
      return (
        <ElementFrame values={{ provider: location.origin, lang }}>
          <Texts namespaces={['login']}>
            <p>
              <Part />
            </p>
          </Texts>
        </ElementFrame>
      );
    }
    await showPreview(() => <Page />, {}, { namespaces: ['courses'] });
    await eventually(() => seen.has(japanese));
    await loadTexts('ar-EG', ['common', 'login']);
    choose('ar-EG');
    await eventually(() => seen.has(arabic));
    expect([...seen]).to.deep.equal([japanese, arabic]);
  });
});

// What screens rely on whatever draws them (docs/decisions/051).

function Label() {
  useStyles('.drawn-label { color: rgb(1, 0, 0); }');
  return <b className="drawn-label">label</b>;
}

function Panel() {
  useStyles('.drawn-label { color: rgb(2, 0, 0); }');
  return <Label />;
}

function Choice() {
  const [value, setValue] = useState('none of them');
  return (
    <>
      <select value={value} onChange={(event) => setValue(event.target.value)}>
        <option value="closed" disabled>
          closed
        </option>
        <option value="first">first</option>
        <option value="second">second</option>
      </select>
      <output>{value}</output>
    </>
  );
}

describe('a screen', () => {
  afterEach(clear);

  it('has the styles of outer parts after those of inner ones, which they may override', async () => {
    const label = find(await showPreview(Panel), '.drawn-label');
    expect(getComputedStyle(label).color).to.equal('rgb(2, 0, 0)');
  });

  it('shows the first option for an unknown value, and then the selected one', async () => {
    const root = await showPreview(Choice);
    const select = find<HTMLSelectElement>(root, 'select');
    expect(select.value).to.equal('first');
    expect(find(root, 'output').textContent).to.equal('none of them');
    select.value = 'second';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await eventually(() => find(root, 'output').textContent === 'second');
    expect(select.value).to.equal('second');
  });
});

describe('polled data', () => {
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

  it('waits for a slow reply, and is requested again some time after it', async () => {
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

  it('is paused while the page is hidden, and requested immediately when it is visible again', async () => {
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

  it('ends when its screen is disposed, also while a request is pending', async () => {
    const { clock, end, asked, reply } = begin();
    end();
    await reply();
    setHidden(false);
    clock.advance(60_000);
    expect([asked(), clock.waiting]).to.deep.equal([1, 0]);
  });
});

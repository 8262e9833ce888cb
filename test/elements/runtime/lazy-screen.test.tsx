import { expect } from '@open-wc/testing';
import { startTransition, useState, type ComponentType } from 'react';
import { lazyScreen } from '../../../src/runtime/lazy-screen.tsx';
import { reloadOnce } from '../../../src/elements/portal/portal-element.tsx';
import { eventually, expectPageError } from '../../support/browser/page.ts';
import { clear, find, showPreview } from '../ui/preview.tsx';

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

  it('is shown when its code comes while the placeholder is being drawn', async () => {
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

  it('says that there is a newer version, and offers to reload, where this release is gone', async () => {
    answer(404);
    const alert = await missing();
    expect(alert.querySelector('p')?.textContent).to.equal('新しいバージョンがあります。再読み込みしてください。');
    expect(find(alert, 'button').textContent).to.equal('再読み込み');
  });

  it('says so, too, where the host replies with a page instead of a file', async () => {
    answer(200, 'text/html; charset=utf-8');
    const alert = await missing('en-US');
    expect(alert.textContent).to.equal('A newer version is available. Please reload the page.Reload');
  });

  it('offers another try where this release is there, and without a network', async () => {
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

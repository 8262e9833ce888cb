import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { pageList, Pagination } from '../../../src/ui/list/pagination.tsx';
import { allByRole, byRole, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { clear, find, isAccessible, showPreview } from './preview.tsx';
import { flushSync } from 'react-dom';
import { useRowsInSteps } from '../../../src/ui/list/use-rows-in-steps.ts';

const labels = {
  label: 'ページ送り',
  perPage: '件/ページ',
  jumpTo: 'ページへ移動',
  confirm: '確認',
  page: 'ページ',
  previous: '前のページ',
  next: '次のページ',
  previousFive: '前の5ページ',
  nextFive: '次の5ページ',
  previousThree: '前の3ページ',
  nextThree: '次の3ページ',
};
let asked: number[] = [];
let sizes: number[] = [];

function Pages({ start = 6, total = 497 }: { start?: number; total?: number }) {
  const [page, setPage] = useState(start);
  const go = (target: number): void => {
    asked.push(target);
    setPage(target);
  };
  return (
    <Pagination
      page={page}
      size={10}
      total={total}
      totalText={`全${total}件`}
      labels={labels}
      onPage={go}
      onSize={(size) => sizes.push(size)}
    />
  );
}

const names = (root: ShadowRoot): string[] =>
  allByRole(root, 'button').map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');

describe('the list of pages', () => {
  const rows: [page: number, pages: number, reach: number, list: string][] = [
    [1, 1, 2, '1'],
    [1, 5, 2, '1 2 3 4 5'],
    [1, 50, 2, '1 2 3 4 5 forward 50'],
    [3, 50, 2, '1 2 3 4 5 forward 50'],
    [4, 50, 2, '1 2 3 4 5 6 forward 50'],
    [5, 50, 2, '1 2 3 4 5 6 7 forward 50'],
    [6, 50, 2, '1 back 4 5 6 7 8 forward 50'],
    [46, 50, 2, '1 back 44 45 46 47 48 49 50'],
    [50, 50, 2, '1 back 46 47 48 49 50'],
    [6, 50, 0, '1 back 6 forward 50'],
    [2, 3, 0, '1 2 3'],
    [1, 2, 1, '1 2'],
  ];
  for (const [page, pages, reach, list] of rows) {
    it(`on page ${page} of ${pages}, reaching ${reach}, is ${list}`, () => {
      expect(pageList(page, pages, reach).join(' ')).to.equal(list);
    });
  }
});

describe('Pagination', () => {
  afterEach(async () => {
    clear();
    asked = [];
    sizes = [];
    await setViewport({ width: 1280, height: 800 });
  });

  it('goes to adjacent pages, by five pages, and to a page by number', async () => {
    const root = await showPreview(() => <Pages />);
    for (const [name, page] of [
      ['次のページ', 7],
      ['前の5ページ', 2],
      ['ページ 50', 50],
      ['前のページ', 49],
    ] as const) {
      byRole(root, 'button', name).click();
      await eventually(() => find(root, '[aria-current=page]').textContent === String(page));
    }
    expect(asked).to.eql([7, 2, 50, 49]);
  });

  it('skips three pages on a phone', async () => {
    await setViewport({ width: 390, height: 800 });
    const root = await showPreview(() => <Pages />);
    await eventually(() => names(root).includes('前の3ページ'));
    byRole(root, 'button', '次の3ページ').click();
    expect(asked).to.eql([9]);
    expect(find(root, 'ul').getBoundingClientRect().height).to.be.lessThan(50);
  });

  it('goes to a typed page, also in full-width digits, at most to the last', async () => {
    const root = await showPreview(() => <Pages />);
    byRole(root, 'textbox', 'ページへ移動').focus();
    await type('１２');
    await press('Enter');
    await type('900');
    await press('Enter');
    await type('abc');
    await press('Enter');
    expect(asked).to.eql([12, 50]);
    expect(find<HTMLInputElement>(root, 'input').value).to.equal('abc');
  });

  it('keeps the focus at the end, where a click does nothing', async () => {
    const root = await showPreview(() => <Pages start={49} />);
    const next = byRole(root, 'button', '次のページ');
    next.focus();
    await press('Enter', 'Enter');
    expect(asked).to.eql([50]);
    await eventually(() => next.getAttribute('aria-disabled') === 'true');
    expect(focused()).to.equal(next);
  });

  it('offers the sizes', async () => {
    const root = await showPreview(() => <Pages />);
    const select = find<HTMLSelectElement>(root, 'select');
    expect([...select.options].map(({ text }) => text)).to.eql([
      '10 件/ページ',
      '20 件/ページ',
      '50 件/ページ',
      '100 件/ページ',
    ]);
    select.value = '50';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(sizes).to.eql([50]);
  });

  it('has no page input with a single page', async () => {
    const root = await showPreview(() => <Pages start={1} total={3} />);
    expect(root.querySelector('form')).to.equal(null);
  });

  isAccessible('it', () => <Pages />);
});

let change: (rows: readonly string[]) => void;

function Names({ first, inSteps }: { readonly first: readonly string[]; readonly inSteps: boolean }) {
  const [rows, setRows] = useState(first);
  change = (next) => flushSync(() => setRows(next));
  return (
    <ul>
      {useRowsInSteps(rows, inSteps).map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as lists do that are searched at every key
        <li key={index}>{row}</li>
      ))}
    </ul>
  );
}

const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`);

async function showNames(first: readonly string[], inSteps = false): Promise<() => string[]> {
  const root = await showPreview(() => <Names first={first} inSteps={inSteps} />);
  return () => [...root.querySelectorAll('li')].map(({ textContent }) => textContent);
}

describe('rows in steps', () => {
  afterEach(clear);

  it('are all rendered at once initially', async () => {
    const drawn = await showNames(named('a', 35));
    expect(drawn()).to.eql(named('a', 35));
  });

  it('change the first ten at once, above the previous rows, and the others in the next frames', async () => {
    const drawn = await showNames(named('a', 35));
    change(named('b', 30));
    expect(drawn()).to.eql([...named('b', 10), ...named('a', 30).slice(10)]);
    await eventually(() => drawn().join() === named('b', 30).join());
  });

  it('are complete at once if there are at most ten', async () => {
    const drawn = await showNames(named('a', 35));
    change(named('b', 10));
    expect(drawn()).to.eql(named('b', 10));
  });

  it('show the newest at once if they change again before they are complete', async () => {
    const drawn = await showNames(named('a', 35));
    change(named('b', 35));
    change(named('c', 35));
    expect(drawn()).to.eql([...named('c', 10), ...named('a', 35).slice(10)]);
    await eventually(() => drawn().join() === named('c', 35).join());
  });

  it('grow by ten in each frame if there were none before', async () => {
    const drawn = await showNames([], true);
    change(named('a', 25));
    expect(drawn()).to.eql(named('a', 10));
    await eventually(() => drawn().length === 25);
  });
});

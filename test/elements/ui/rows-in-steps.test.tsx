import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRowsInSteps } from '../../../src/ui/list/use-rows-in-steps.ts';
import { eventually } from '../../support/browser/page.ts';
import { clear, showPreview } from './preview.tsx';

let change: (rows: readonly string[]) => void;

function List({ first, inSteps }: { readonly first: readonly string[]; readonly inSteps: boolean }) {
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

async function show(first: readonly string[], inSteps = false): Promise<() => string[]> {
  const root = await showPreview(() => <List first={first} inSteps={inSteps} />);
  return () => [...root.querySelectorAll('li')].map(({ textContent }) => textContent);
}

describe('rows in steps', () => {
  afterEach(clear);

  it('are drawn at once, all of them, in the first place', async () => {
    const drawn = await show(named('a', 35));
    expect(drawn()).to.eql(named('a', 35));
  });

  it('change the first ten at once, above what was there, and the others in the next frames', async () => {
    const drawn = await show(named('a', 35));
    change(named('b', 30));
    expect(drawn()).to.eql([...named('b', 10), ...named('a', 30).slice(10)]);
    await eventually(() => drawn().join() === named('b', 30).join());
  });

  it('are complete at once where they are no more than ten', async () => {
    const drawn = await show(named('a', 35));
    change(named('b', 10));
    expect(drawn()).to.eql(named('b', 10));
  });

  it('show the newest at once where they change again before they are complete', async () => {
    const drawn = await show(named('a', 35));
    change(named('b', 35));
    change(named('c', 35));
    expect(drawn()).to.eql([...named('c', 10), ...named('a', 35).slice(10)]);
    await eventually(() => drawn().join() === named('c', 35).join());
  });

  it('grow by ten in each frame where there were none before', async () => {
    const drawn = await show([], true);
    change(named('a', 25));
    expect(drawn()).to.eql(named('a', 10));
    await eventually(() => drawn().length === 25);
  });
});

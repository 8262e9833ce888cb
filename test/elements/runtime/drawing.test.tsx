// What screens rely on whatever draws them (docs/decisions/051).
import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { useStyles } from '../../../src/runtime/styles.ts';
import { eventually } from '../../support/browser/page.ts';
import { clear, find, showPreview } from '../ui/preview.tsx';

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

  it('has the styles of what is around after those of what is within, which they may overrule', async () => {
    const label = find(await showPreview(Panel), '.drawn-label');
    expect(getComputedStyle(label).color).to.equal('rgb(2, 0, 0)');
  });

  it('shows the first choice where none is the one that it has, and then what is chosen', async () => {
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

// What the lists tell the page about what is searched in them.
import { expect } from '@open-wc/testing';
import type { HostEventMap } from '../../../src/host/host-events.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/visits/index.ts';
import { byRole, click, clock, eventually, press, type } from '../../support/browser/page.ts';
import { choose, shadow, write } from '../../support/browser/test-page.ts';
import { passShortTimers } from '../../support/browser/clock.ts';
import { setUpWorld, showInWorld } from '../../support/browser/world.ts';

/** A pause in typing after which students are searched, in ms. */
const PAUSE_MS = 400;

describe('teacher-search', () => {
  setUpWorld();
  const searches: HostEventMap['teacher-search']['detail'][] = [];
  const onSearch = ({ detail }: HostEventMap['teacher-search']): unknown => searches.push(detail);
  beforeEach(() => document.addEventListener('teacher-search', onSearch));
  afterEach(() => {
    document.removeEventListener('teacher-search', onSearch);
    searches.length = 0;
  });

  it('of lessons says once what was asked for, and that all are asked for again', async () => {
    const list = showInWorld('teacher-course-list');
    await list.settled();
    await choose(byRole(shadow(list), 'combobox', '状態'), '3');
    await write(byRole(shadow(list), 'searchbox') as HTMLInputElement, '数学');
    expect(searches).to.eql([]);
    await press('Enter');
    await eventually(() => searches.length === 1);
    await click(() => byRole(shadow(list), 'button', '条件をクリア'));
    await eventually(() => searches.length === 2);
    expect(searches).to.eql([{ words: '数学', state: 3 }, { words: '' }]);
  });

  it('of students follows what was typed, not each key', async () => {
    const contacts = showInWorld('teacher-contacts');
    const field = await eventually(() => byRole(shadow(contacts), 'searchbox'));
    field.focus();
    await type('こばやし');
    expect(searches).to.eql([]);
    await clock.advance(PAUSE_MS);
    await eventually(() => searches.length === 1);
    await press('Enter');
    await click(() => byRole(shadow(contacts), 'combobox', '並び順'));
    expect(searches).to.eql([{ words: 'こばやし' }]);
  });

  it('of students says a search once, although Enter follows the pause before it is drawn', async () => {
    const contacts = showInWorld('teacher-contacts');
    const field = await eventually(() => byRole(shadow(contacts), 'searchbox') as HTMLInputElement);
    field.focus();
    await type('こばやし');
    passShortTimers();
    field.form?.requestSubmit();
    field.blur();
    expect(searches).to.eql([{ words: 'こばやし' }]);
  });

  it('of meetings says the words', async () => {
    const visits = showInWorld('teacher-visits');
    const field = await eventually(() => byRole(shadow(visits), 'searchbox') as HTMLInputElement);
    await write(field, '進路');
    await press('Enter');
    await eventually(() => searches.length === 1);
    expect(searches).to.eql([{ words: '進路' }]);
  });
});

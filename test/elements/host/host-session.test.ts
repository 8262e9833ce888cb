import { expect } from '@open-wc/testing';
import { type HostSession, session } from '../../../src/host/host-session.ts';
import '../../../src/elements/login/index.ts';
import { allByRole, byRole, click, eventually, focused, mountHtml } from '../../support/browser/page.ts';
import {
  LESSON,
  LESSON_LIST,
  rows,
  sessionOver,
  setUpTestPage,
  shadow,
  signIn,
  testPage,
} from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';

// What a page's own script does with the session of its elements.

/** What a call rejects with. */
const failureOf = (call: Promise<unknown>): Promise<Record<string, unknown>> =>
  call.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error: unknown) => error as Record<string, unknown>,
  );

const firstPage = { query: { page: 1, size: 10 } };

describe('session(provider)', () => {
  setUpTestPage();
  let ours: HostSession;

  beforeEach(async () => {
    ours = await session(testPage.proxy.url);
    await testPage.proxy.clearLog();
  });
  afterEach(async () => {
    await ours.signOut();
    ours.close();
    localStorage.clear();
  });

  describe('without a sign-in', () => {
    it('rejects a call without sending it, and names it', async () => {
      const { name, kind, call, status, code } = await failureOf(ours.call('listLessons', firstPage));
      expect({ name, kind, call, status, code }).to.deep.equal({
        name: 'CallError',
        kind: 'expired',
        call: `GET ${LESSON_LIST}`,
        status: -1,
        code: 'signed-out',
      });
      expect(await testPage.sent('GET', LESSON_LIST)).to.deep.equal([]);
    });

    it('sends public calls', async () => {
      expect(await ours.call('readLogo', {})).to.contain('logo.svg');
    });

    it('sends no request of the page', async () => {
      expect((await failureOf(ours.fetch(LESSON_LIST))).name).to.equal('NotAllowedError');
      expect(await testPage.sent('GET', LESSON_LIST)).to.deep.equal([]);
    });
  });

  describe('when a teacher has signed in', () => {
    beforeEach(async () => {
      await testPage.show();
    });

    it('returns the data of a call', async () => {
      const { list, total } = await ours.call('listLessons', firstPage);
      expect(list).to.have.length(10);
      expect(total).to.be.greaterThan(10);
      const [first] = list;
      expect((await ours.call('readLesson', { params: { id: first?.id ?? '' } })).id).to.equal(first?.id);
    });

    it('makes the elements load again after a write', async () => {
      const lesson = await testPage.makeLesson();
      await testPage.proxy.clearLog();
      const { id, version, subject, startTimeMillis, endTimeMillis } = lesson;
      await ours.call('changeLesson', {
        body: { id, version, subject, startTimeMillis, endTimeMillis, memo: 'ページから' },
      });
      expect((await testPage.lessonNow(id)).memo).to.equal('ページから');
      await eventually(async () => (await testPage.proxy.log()).some(({ path }) => path.startsWith(LESSON_LIST)));
    });

    it('rejects invalid input without sending it', async () => {
      const { kind, field, status } = await failureOf(ours.call('listLessons', { query: { page: 0, size: 10 } }));
      expect({ kind, field, status }).to.deep.equal({ kind: 'invalid-input', field: 'query.page', status: 0 });
      expect((await failureOf(ours.call('readLesson', { params: { id: '..' } }))).field).to.equal('params.id');
      expect(await testPage.sent('GET', `${LESSON}/..`)).to.deep.equal([]);
    });

    it('rejects with the provider’s status when a call fails', async () => {
      const fault = { status: 500, body: { status: 0, message: '故障中', data: null } };
      await withFault(testPage.proxy, { match: { method: 'GET', path: LESSON_LIST }, fault }, async () => {
        const { kind, status, message } = await failureOf(ours.call('listLessons', { query: { page: 2, size: 10 } }));
        expect({ kind, status, message }).to.deep.equal({ kind: 'http', status: 500, message: '故障中' });
      });
    });

    it('rejects names that are not calls, the sign-in, and names of Object.prototype', async () => {
      for (const name of ['signIn', 'signOut', 'toString', 'nothing'])
        expect(await failureOf(Reflect.apply(ours.call, ours, [name, {}]))).to.be.instanceOf(TypeError);
    });

    it('aborts a call', async () => {
      const signal = AbortSignal.abort();
      expect((await failureOf(ours.call('listLessons', firstPage, { signal }))).kind).to.equal('aborted');
      expect((await failureOf(ours.fetch(LESSON_LIST, { signal }))).name).to.equal('AbortError');
    });

    it('fetches from the provider as the teacher, without exposing the token', async () => {
      const token = localStorage.getItem('teacher-auth') ?? '';
      const reply = await ours.fetch(`${LESSON_LIST}?page=1&size=10`, { headers: { Authorization: 'another' } });
      expect(reply.status).to.equal(200);
      expect(reply.headers.has('Authorization')).to.equal(false);
      expect(((await reply.json()) as { status: number }).status).to.equal(1);
      const absolute = await ours.fetch(`${testPage.proxy.url}${LESSON_LIST}?page=1&size=10`);
      expect(absolute.status).to.equal(200);
      expect(token).to.not.equal('');
      expect(JSON.stringify(ours)).to.not.contain(token);
    });

    it('rejects a fetch from another origin', async () => {
      for (const address of [
        'https://other.example/',
        '//other.example/',
        `${testPage.proxy.url}.other.example/`,
        'api',
        'demo:/x',
      ]) {
        const error = await failureOf(ours.fetch(address));
        expect(error).to.be.instanceOf(TypeError);
        expect(error.message).to.contain(testPage.proxy.url);
      }
    });

    it('expires when the provider ends the session during a fetch', async () => {
      await withFault(testPage.proxy, { match: { method: 'GET', path: '/api/own' }, fault: sessionOver }, async () => {
        expect((await ours.fetch('/api/own')).status).to.equal(403);
      });
      expect(ours.state.value).to.equal('expired');
    });

    it('signs out locally, and reports that the provider was not informed, if the call fails', async () => {
      const fault = { status: 200, body: { status: 0, message: '', data: { code: 'busy' } } };
      const failing = { match: { method: 'POST', path: '/api/client/teacher/logout' }, fault };
      await withFault(testPage.proxy, failing, async () => {
        expect(await ours.signOut()).to.equal(false);
        expect(ours.state.value).to.equal('anonymous');
        expect(localStorage.getItem('teacher-auth')).to.equal(null);
      });
    });

    it('rejects calls after the sign-out', async () => {
      await ours.signOut();
      expect((await failureOf(ours.call('listLessons', firstPage))).code).to.equal('signed-out');
      expect((await failureOf(ours.fetch(LESSON_LIST))).name).to.equal('NotAllowedError');
    });
  });

  describe('with listeners', () => {
    it('receives all events of the provider’s elements, and only those, until it is closed', async () => {
      const received: string[] = [];
      ours.on('*', ({ type, target }) => {
        received.push(`${(target as Element).localName} ${type}`);
      });
      const element = await testPage.show();
      await eventually(() => received.includes('teacher-course-list teacher-ready'));
      const other = mountHtml('<teacher-login provider="https://other.example"></teacher-login>');
      const emit = (source: Element) =>
        source.dispatchEvent(new CustomEvent('teacher-ready', { bubbles: true, composed: true }));
      received.length = 0;
      emit(other);
      emit(element);
      expect(received).to.deep.equal(['teacher-course-list teacher-ready']);
      ours.close();
      emit(element);
      expect(received).to.have.length(1);
    });

    it('receives an event even if the page stops it, and can prevent it', async () => {
      const element = await testPage.show();
      element.addEventListener('teacher-course-select', (event) => event.stopImmediatePropagation());
      const selected: string[] = [];
      const end = ours.on('teacher-course-select', (event) => {
        selected.push(event.detail.id);
        event.preventDefault();
      });
      const row = await eventually(() =>
        shadow(element).querySelector<HTMLElement>('[part~=lesson] button, [part~=lesson] a'),
      );
      row.click();
      await eventually(() => selected.length === 1);
      expect(shadow(element).querySelector('.course-detail')).to.equal(null);
      end();
    });

    it('knows every event of every element', async () => {
      const classes = await import('../../../src/classes.ts');
      const received = new Set<string>();
      ours.on('*', ({ type }) => received.add(type));
      const element = await testPage.show();
      const names = Object.values(classes).flatMap(({ contract }) => Object.keys(contract.events));
      for (const name of names) element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }));
      expect(names.filter((name) => !received.has(name))).to.deep.equal([]);
    });
  });

  describe('in a page with the reference provider', () => {
    before(() => import('../../../provider/adapters/in-page/index.ts'));

    it('calls and fetches', async () => {
      const demo = await session('demo:host-session');
      mountHtml('<teacher-login provider="demo:host-session"></teacher-login>');
      await signIn();
      await eventually(() => demo.state.value === 'active');
      expect((await demo.call('listStudents', {})).length).to.be.greaterThan(0);
      expect((await demo.fetch('/api/client/teacher/student')).status).to.equal(200);
      expect(await failureOf(demo.fetch('demo:another/api'))).to.be.instanceOf(TypeError);
      await demo.signOut();
      demo.close();
    });
  });
});

// What elements show to nobody: three on a page need one form.

describe('sign-in', () => {
  setUpTestPage();
  afterEach(() => localStorage.clear());

  const mount = (tag: string, attributes = '', content = '') =>
    mountHtml(`<${tag} provider="${testPage.proxy.url}" ${attributes}>${content}</${tag}>`);
  const fields = () => document.querySelectorAll('input[name=email]');
  const button = (element: Element) => eventually(() => byRole(shadow(element), 'button', 'ログイン'));

  it('as a link leads to the only form of the page, and all elements show their content after the sign-in', async () => {
    mount('teacher-login');
    const list = mount('teacher-course-list', 'sign-in="link"');
    const contacts = mount('teacher-contacts', 'sign-in="link"');
    await eventually(() => fields().length > 0);
    const link = await button(list);
    await button(contacts);
    await expectAccessible(list);
    expect(fields()).to.have.length(1);
    await click(link);
    expect(focused()).to.equal(fields()[0]);
    await signIn();
    expect(await rows(list)).to.not.have.length(0);
    await eventually(() => shadow(contacts).querySelector('[part~=student]'));
  });

  it('as a link opens the form in its place if the page has none', async () => {
    const list = mount('teacher-course-list', 'sign-in="link"');
    await click(await button(list));
    await eventually(() => fields().length === 1);
    await signIn();
    expect(await rows(list)).to.not.have.length(0);
  });

  it('as a link emits an event first, which a page with its own sign-in prevents', async () => {
    const list = mount('teacher-course-list', 'sign-in="link"');
    const details: unknown[] = [];
    list.addEventListener('teacher-sign-in-request', (event) => {
      details.push((event as CustomEvent<unknown>).detail);
      event.preventDefault();
    });
    await click(await button(list));
    expect(details).to.eql([{ provider: testPage.proxy.url }]);
    expect(fields()).to.have.length(0);
  });

  it('set to none shows only the content of the slot', async () => {
    mount('teacher-login');
    const schedule = mount('teacher-schedule', 'sign-in="none"');
    const list = mount('teacher-course-list', 'sign-in="none"', '<p slot="signed-out">上でログインしてください。</p>');
    await eventually(() => fields().length > 0);
    const slotted = await eventually(() => list.querySelector('p')?.assignedSlot);
    expect(slotted.name).to.equal('signed-out');
    await eventually(() => shadow(schedule).querySelector('slot[name=signed-out]'));
    expect(fields()).to.have.length(1);
    expect(allByRole(shadow(schedule), 'button')).to.eql([]);
    await signIn();
    expect(await rows(list)).to.not.have.length(0);
    expect(list.querySelector('p')?.assignedSlot).to.equal(null);
  });
});

import { expect } from '@open-wc/testing';
import { createWorld } from '../../../demo/testing/create-world.ts';
import type { World, WorldOptions } from '../../../src/testing/world-types.ts';
import { millisOf } from '../../../src/testing/moment.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/schedule/index.ts';
import { eventually, expectPageError, mountHtml } from '../../support/browser/page.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { session, type HostSession } from '../../../src/host/host-session.ts';

const MORNING = '2026-11-25T10:00+09:00';

describe('a world', () => {
  let world: World;
  /** The session of the page's own scripts. */
  let host: HostSession;
  const start = async (options?: WorldOptions) => {
    world = await createWorld(options);
    host = await session(world.provider);
  };
  const show = (provider = world.provider) =>
    mountHtml(`<teacher-course-list provider="${provider}"></teacher-course-list>`) as TeacherCourseList;
  const texts = (element: Element) =>
    [...shadow(element).querySelectorAll<HTMLElement>('[part~=lesson]')].map(({ textContent }) => textContent);
  /** A call of the page, whose failure is the answer. */
  const call = async () =>
    host
      .call('listLessons', { query: { page: 1, size: 10 } })
      .then(({ total }) => total)
      .catch(({ kind, code }: { kind: string; code: string }) => `${kind} ${code}`);

  afterEach(async () => {
    document.body.replaceChildren();
    host.close();
    await world.close();
  });

  it('has its own rows, and shows rows added elsewhere with the next load', async () => {
    await start({
      now: MORNING,
      rows: {
        students: [{ id: 's-1', name: '原 節子' }],
        lessons: [{ id: 'l-1', subject: '古典', startTimeMillis: '2026-11-25T16:00+09:00' }],
      },
    });
    await world.signIn();
    const list = show();
    expect(await list.settled()).to.equal('loaded');
    expect(texts(list).length).to.equal(1);
    expect(texts(list)[0]).to.contain('原 節子').and.to.contain('古典');
    const { lessons } = await world.add({ lessons: [{ studentId: 's-1', startTimeMillis: '2026-11-26T16:00+09:00' }] });
    expect(lessons).to.eql(['lesson-2']);
    await list.reload();
    await list.settled();
    expect(texts(list).length).to.equal(2);
  });

  it('is the same at each start under a fixed clock', async () => {
    await start({ now: MORNING });
    await world.signIn();
    const list = show();
    await list.settled();
    const first = texts(list);
    list.remove();
    await world.close();
    await start({ now: MORNING });
    await world.signIn();
    const again = show();
    await again.settled();
    expect(texts(again)).to.eql(first);
  });

  it('stops the clock of the page with its own, advances it, and restores it', async () => {
    const DeviceDate = Date;
    await start({ now: MORNING });
    expect(Date.now()).to.equal(millisOf(MORNING));
    expect(new Date().toISOString()).to.equal('2026-11-25T01:00:00.000Z');
    let isDue = false;
    setTimeout(() => (isDue = true), 60_000);
    await world.clock.advance(59_000);
    expect(isDue).to.equal(false);
    await world.clock.advance(1_000);
    expect(isDue).to.equal(true);
    await world.clock.set('2026-11-25T12:00+09:00');
    expect(world.clock.now()).to.equal(millisOf('2026-11-25T12:00+09:00'));
    const other = await createWorld({ now: MORNING });
    expect(Date.now()).to.equal(millisOf(MORNING));
    await world.close();
    expect(Date.now()).to.equal(millisOf(MORNING));
    await other.close();
    expect(Date).to.equal(DeviceDate);
  });

  it('shows lessons as the clock advances', async () => {
    await start({ now: MORNING, rows: { lessons: [{ startTimeMillis: '2026-11-25T10:30+09:00' }] } });
    await world.signIn();
    const list = show();
    await list.settled();
    const state = () => shadow(list).querySelector('.lesson-row')?.getAttribute('data-state');
    expect(state()).to.equal('1');
    await world.clock.advance(45 * 60_000);
    await list.settled();
    expect(state()).to.equal('2');
  });

  it('follows the rules of the provider', async () => {
    await start({ now: MORNING, rows: { students: [{ id: 's-1', name: '原 節子' }] } });
    await world.signIn();
    const past = { studentId: 's-1', subject: '数学', memo: '', startTimeMillis: 0, endTimeMillis: 3_600_000 };
    const code = await host.call('createLesson', { body: { ...past, idempotencyKey: 'world-test-key-1' } }).then(
      () => 'none',
      ({ code }: { code: string }) => code,
    );
    expect(code).to.equal('past');
  });

  it('fails in each way, as often as requested', async () => {
    await start();
    expectPageError(/request error 50[03]/);
    await world.signIn();
    const total = await call();
    const faults = [
      [{ status: 503 }, 'http http'],
      [{ offline: true }, 'offline offline'],
      // oxlint-disable-next-line project/glossary -- a name of the public interface
      [{ refused: 'Not today.' }, 'rejected refused'],
      [{ reply: 'html' }, 'parse-error parse-error'],
      [{ reply: 'broken' }, 'parse-error parse-error'],
      [{ reply: 'misshapen' }, 'invalid-response invalid-response'],
    ] as const;
    for (const [kind, failure] of faults) {
      world.fail({ ...kind, call: 'listLessons', times: 1 });
      expect(await call(), JSON.stringify(kind)).to.equal(failure);
      expect(await call(), JSON.stringify(kind)).to.equal(total);
    }
    const fault = world.fail({ status: 500 });
    expect(await call()).to.equal('http http');
    fault.restore();
    expect(await call()).to.equal(total);
  });

  it('holds a late reply until the clock is advanced', async () => {
    await start({ now: MORNING });
    await world.signIn();
    world.fail({ call: 'listLessons', times: 1, delay: 3000 });
    const late = call();
    await eventually(() => world.calls('listLessons').length === 1);
    expect(world.calls('listLessons').map(({ status }) => status)).to.eql([0]);
    await world.clock.advance(3000);
    expect(await late).to.be.a('number');
  });

  it('can end the session', async () => {
    await start();
    await world.signIn();
    world.fail({ call: 'listLessons', expired: true });
    expect(await call()).to.match(/^expired/);
  });

  it('lists the received calls with their payload', async () => {
    await start();
    await world.signIn();
    await call();
    expect(world.calls().map(({ name }) => name)).to.contain('listLessons');
    expect(world.calls('listLessons')).to.eql([
      {
        name: 'listLessons',
        method: 'GET',
        path: '/api/client/teacher/teach/list',
        query: { page: '1', size: '10' },
        body: undefined,
        status: 200,
      },
    ]);
  });

  it('lists the mails that the provider has sent', async () => {
    await start();
    await host.call('sendResetMail', { body: { email: 'hanako@example.jp' } });
    const [mail] = await world.mails();
    expect(mail?.to).to.equal('hanako@example.jp');
    expect(mail?.text).to.contain('#token=');
  });

  it('gives a page a token for its own sign-in', async () => {
    await start();
    const list = show();
    list.fetchToken = () => world.token('taro');
    expect(await list.settled()).to.equal('loaded');
    expect(host.teacher.value?.name).to.equal('鈴木 太郎');
  });

  it('is isolated from other worlds', async () => {
    await start();
    const other = await createWorld({ rows: 'empty' });
    await world.signIn();
    await other.signIn();
    const [mine, theirs] = [show(), show(other.provider)];
    expect([await mine.settled(), await theirs.settled()]).to.eql(['loaded', 'empty']);
    theirs.remove();
    await other.close();
  });

  it('leaves nothing in the page once it is closed', async () => {
    await start({ now: MORNING });
    await world.signIn();
    const list = show();
    await list.settled();
    list.remove();
    await world.close();
    const kept = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    expect(kept.filter((key) => key.includes('demo:test-') || key === 'teacher-auth')).to.eql([]);
  });

  it('has the minimal provider, without a server', async () => {
    world = await createWorld({ provider: 'minimal', now: MORNING });
    host = await session(world.provider);
    await world.signIn();
    expect(host.teacher.value?.name).to.equal('佐藤 花子');
    const fault = world.fail({ call: 'listLessons', status: 500 });
    expect(await call()).to.equal('http http');
    fault.restore();
    const list = show();
    expect(await list.settled()).to.equal('loaded');
    expect(texts(list).length).to.equal(10);
    expect(world.calls('listLessons').map(({ status }) => status)).to.eql([500, 200]);
    await world.expire();
    expect(await list.settled()).to.equal('sign-in');
    expect(await world.mails()).to.eql([]);
    await host.call('sendResetMail', { body: { email: 'hanako@example.jp' } });
    expect((await world.mails())[0]?.text).to.contain('#token=');
  });

  it('reports what the minimal provider does not support', async () => {
    const problemOf = (options: object) =>
      createWorld({ provider: 'minimal', ...options }).then(
        () => '',
        ({ message }: Error) => message,
      );
    expect(await problemOf({ capabilities: ['push'] })).to.contain('has no "capabilities"');
    expect(await problemOf({ rows: 'empty' })).to.contain('takes no "rows"');
    expect(await problemOf({ provider: 'tiny' })).to.contain('one of demo, minimal');
    world = await createWorld({ provider: 'minimal' });
    host = await session(world.provider);
    const failed = await world.signIn('taro').catch(({ message }: Error) => message);
    expect(failed).to.contain('has hanako alone');
    expect(await world.add({}).catch(({ message }: Error) => message)).to.contain('records of its own');
  });

  it('reports an invalid fault, call, moment or row', async () => {
    await start({ rows: 'empty' });
    const problemOf = async (action: () => unknown) => {
      try {
        await action();
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(await problemOf(() => world.fail({ call: 'lessons', status: 500 }))).to.contain('no call "lessons"');
    expect(await problemOf(() => world.fail({} as { status: number }))).to.contain('A fault is one of');
    expect(await problemOf(() => world.calls('list'))).to.contain('listLessons');
    expect(await problemOf(() => world.clock.set('2026-11-25T10:00'))).to.contain('no offset');
    expect(await problemOf(() => world.add({ lessons: [{ studentId: 'x', startTimeMillis: 0 }] }))).to.contain(
      'no student "x"',
    );
    expect(await problemOf(() => world.add({ lessons: [{} as { startTimeMillis: 0 }] }))).to.contain(
      'rows.lessons[0].startTimeMillis is missing',
    );
    expect(await problemOf(() => world.clock.advance('1' as unknown as number))).to.contain('number of milliseconds');
    expect(await problemOf(() => world.signIn('jiro' as 'taro'))).to.contain('no teacher "jiro"');
  });
});

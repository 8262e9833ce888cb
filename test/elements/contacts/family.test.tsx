// The people of a student's family on the student's page.
import { expect } from '@open-wc/testing';
import type { Family } from '../../../src/core/api/endpoints/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { hasChange, isUndone } from '../../support/browser/change-toasts.ts';
import { allByRole, byRole, click, eventually, nameOf, press } from '../../support/browser/page.ts';
import { choose, focusOn, noDialog, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import {
  section,
  setUpContacts,
  showStudent,
  status,
  students,
  names,
  showContacts,
  STUDENTS,
  studentNamed,
  words,
} from './contacts-page.ts';

const GUARDIAN = `${STUDENTS}/guardian`;

/** 田中 陽菜 has a father, who gets all mails, and a mother, who gets only records. */
async function show(name = '田中 陽菜') {
  const { id } = await studentNamed(testPage, name);
  const element = await showStudent(id);
  await eventually(() => shadow(element).querySelector('.family'));
  const contact = () => section(element, '連絡先');
  const people = () => [...shadow(element).querySelectorAll<HTMLElement>('.family-person')];
  const person = (wanted: string): HTMLElement => {
    const found = people().find((each) => each.querySelector('h3')?.textContent?.startsWith(wanted));
    if (!found)
      throw new Error(
        `There is no ${wanted}: ${people()
          .map((each) => each.textContent)
          .join()}`,
      );
    return found;
  };
  const dialog = () => eventually(() => shadow(element).querySelector<HTMLElement>('dialog[open]'));
  return {
    id,
    element,
    contact,
    person,
    people: () => people().map((each) => each.querySelector('h3 bdi')?.textContent),
    dialog,
    edit: async (wanted: string) => {
      await click(() => byRole(person(wanted), 'button', /編集$/));
      return dialog();
    },
    stored: async () => (await testPage.ask<Family>('GET', `${STUDENTS}/${id}/guardians`)).data,
  };
}

const field = (dialog: Element, name: string) => byRole(dialog, 'textbox', new RegExp(`^${name}`)) as HTMLInputElement;

describe("a student's family", () => {
  setUpContacts();

  it('lists each person with relation, phone and mail as links, and the mails that they get', async () => {
    const { element, person, people } = await show();
    expect(people()).to.eql(['田中 陽菜', '田中 浩', '田中 直美']);
    const mother = person('田中 直美');
    expect(mother.querySelector('h3 span')?.textContent).to.equal('母');
    expect([...mother.querySelectorAll('a')].map(({ href }) => href)).to.eql([
      'tel:08000000004',
      'mailto:mother.tanaka.hina@example.jp',
    ]);
    expect(mother.querySelector('.family-mails')?.textContent).to.equal('受け取るメール: 授業後の記録');
    expect(person('田中 浩').querySelector('.family-mails')?.textContent).to.equal('受け取るメール: すべて');
    await expectAccessible(element);
  });

  it('gets another guardian, whose name is required, and the focus returns to the button', async () => {
    const { contact, dialog, element, people, stored } = await show('山田 太一');
    const add = () => byRole(contact(), 'button', '保護者を追加');
    await click(add);
    const form = await dialog();
    await expectAccessible(element);
    await click(() => byRole(form, 'button', '追加'));
    await eventually(() => field(form, '名前').getAttribute('aria-invalid') === 'true');
    expect(shadow(element).activeElement).to.equal(field(form, '名前'));
    await write(field(form, '名前'), '山田 剛');
    await choose(byRole(form, 'combobox', '続柄'), 'father');
    await write(field(form, 'メールアドレス'), 'ｔakeshi@example.jp');
    await click(() => byRole(form, 'checkbox', /^授業前のお知らせ/));
    await click(() => byRole(form, 'button', '追加'));
    await noDialog(element);
    expect(people()).to.eql(['山田 太一', '山田 恵子', '山田 剛']);
    expect(shadow(element).activeElement).to.equal(add());
    const [, father] = (await stored()).guardians;
    expect([father?.relation, father?.email]).to.eql(['father', 'takeshi@example.jp']);
    expect(father?.mails).to.eql({ plans: true, reminders: false, records: true, messages: true });
  });

  it('shows what another screen has stored meanwhile, and overwrites it only when saved again', async () => {
    const { edit, element, person, stored } = await show('鈴木 美咲');
    const form = await edit('鈴木 健一');
    const [before] = (await stored()).guardians;
    const { id, version, name, mails } = before ?? { id: '', version: 0, name: '', mails: {} };
    await testPage.ask('PUT', GUARDIAN, { id, version, name, mails, relation: 'grandparent', phone: '090-1111-1111' });
    await write(field(form, '電話番号'), '090-2222-2222');
    await click(() => byRole(form, 'button', '保存'));
    const alert = await eventually(() => form.querySelector('[role=alert]'));
    expect(alert.textContent).to.include('ほかの画面で変更されました。').and.to.include('090-1111-1111');
    expect(field(form, '電話番号').value).to.equal('090-2222-2222');
    expect((await stored()).guardians[0]?.phone).to.equal('090-1111-1111');
    await click(() => byRole(form, 'button', '保存'));
    await noDialog(element);
    expect((await stored()).guardians[0]?.phone).to.equal('090-2222-2222');
    expect(shadow(element).activeElement).to.equal(byRole(person('鈴木 健一'), 'button', /編集$/));
  });

  it('loses a guardian who is removed, and gets the same one back at the same place by undo', async () => {
    const { edit, element, people, stored } = await show();
    const before = (await stored()).guardians[0]?.id;
    const form = await edit('田中 浩');
    await click(() => byRole(form, 'button', '削除'));
    await noDialog(element);
    await hasChange(element, '田中 浩さんを保護者から削除しました。');
    expect(people()).to.eql(['田中 陽菜', '田中 直美']);
    await focusOn(() => byRole(shadow(element), 'heading', '連絡先'));
    await click(() => byRole(element, 'button', '元に戻す'));
    await isUndone(element);
    expect(people()).to.eql(['田中 陽菜', '田中 浩', '田中 直美']);
    expect((await stored()).guardians[0]?.id).to.equal(before);
  });

  it('says which mails nobody gets, and the student can get them', async () => {
    const { contact, dialog, edit, element, person, stored } = await show('渡辺 さくら');
    expect(contact().querySelector('.family-unread')).to.equal(null);
    const form = await edit('渡辺 恵子');
    await click(() => byRole(form, 'checkbox', /^授業前のお知らせ/));
    await click(() => byRole(form, 'button', '保存'));
    await noDialog(element);
    expect(contact().querySelector('.family-unread')?.textContent).to.equal(
      '受け取る人がいないため、次のメールは送られません：授業前のお知らせ',
    );
    await click(() => byRole(person('渡辺 さくら'), 'button', '渡辺 さくらさんが受け取るメールを選ぶ'));
    const choice = await dialog();
    await click(() => byRole(choice, 'checkbox', /^授業前のお知らせ/));
    await click(() => byRole(choice, 'button', '保存'));
    await noDialog(element);
    expect(contact().querySelector('.family-unread')).to.equal(null);
    expect((await stored()).student.mails).to.eql({ plans: false, reminders: true, records: false, messages: false });
  });

  it('keeps what was typed in the form when it cannot be saved, with the reason', async () => {
    const { contact, dialog, stored } = await show('高橋 蓮');
    await click(() => byRole(contact(), 'button', '保護者を追加'));
    const form = await dialog();
    await write(field(form, '名前'), '高橋 剛');
    await withFault(testPage.proxy, { match: { method: 'POST', path: GUARDIAN }, fault: { drop: true } }, async () => {
      await press('Enter');
      await eventually(() => form.querySelector('[role=alert]')?.textContent?.includes('通信できませんでした。'));
    });
    expect(field(form, '名前').value).to.equal('高橋 剛');
    await click(() => byRole(form, 'button', '追加'));
    await eventually(async () => (await stored()).guardians.some(({ name }) => name === '高橋 剛'));
  });

  it('is told apart by name and relation in a message, which preselects those who get messages', async () => {
    const { contact, dialog, element } = await show();
    await click(() => byRole(contact(), 'button', 'メールを書く'));
    const form = await dialog();
    const people = await eventually(() => {
      const boxes = allByRole(form, 'checkbox') as HTMLInputElement[];
      return boxes.length > 0 && boxes;
    });
    expect(people.map((box) => [nameOf(box).split(' ').slice(0, 2).join(' '), box.checked])).to.eql([
      ['田中 浩さん（父）', true],
      ['田中 直美さん（母）', false],
      ['田中 陽菜さん（生徒）', false],
    ]);
    await click(() => byRole(form, 'checkbox', /（父）/));
    await click(() => byRole(form, 'checkbox', /（母）/));
    await write(field(form, '件名'), '母への連絡');
    await write(field(form, '本文'), '本文');
    await click(() => byRole(form, 'button', '送信'));
    await noDialog(element);
    const mails = (await testPage.provider.mails()).filter(({ subject }) => subject === '母への連絡');
    expect(mails.map(({ to }) => to)).to.eql(['mother.tanaka.hina@example.jp']);
  });
});

describe('the search of the list of students', () => {
  setUpContacts();

  it('finds students by the name of a guardian, whatever the width, and keeps their order', async () => {
    const element = await showContacts();
    await students(element);
    await write(words(element), '直美');
    await eventually(() => status(element) === '検索結果 3人');
    expect(names(element)).to.eql(['加藤 湊', '田中 陽菜', '松本 樹'].map((name) => `${name}さん`));
  });

  it('reports nobody only when the provider has found nobody, either', async () => {
    const element = await showContacts();
    await students(element);
    const held = { match: { method: 'POST', path: '/api/client/teacher/search/student' }, fault: { hold: true } };
    await testPage.proxy.faults([held]);
    await write(words(element), '誰もいない');
    await eventually(async () => (await testPage.proxy.log()).some(({ path }) => path.endsWith('/search/student')));
    expect(shadow(element).textContent).not.to.include('条件に合う生徒はいません。');
    await testPage.proxy.release();
    await eventually(() => shadow(element).textContent?.includes('条件に合う生徒はいません。'));
    await testPage.proxy.faults([]);
  });

  it('reports nobody only when it is known whether the provider searches guardians', async () => {
    await testPage.proxy.faults([{ match: { path: '/api/client/teacher/login/info' }, fault: { hold: true } }]);
    const element = await showContacts();
    await students(element);
    await write(words(element), '誰もいない');
    await eventually(() => names(element).length === 0);
    expect(shadow(element).textContent).not.to.include('条件に合う生徒はいません。');
    await testPage.proxy.release();
    await eventually(() => shadow(element).textContent?.includes('条件に合う生徒はいません。'));
    await testPage.proxy.faults([]);
  });

  it('finds students by their own data when the provider cannot be asked', async () => {
    const element = await showContacts();
    await students(element);
    const broken = { match: { method: 'POST', path: '/api/client/teacher/search/student' }, fault: { drop: true } };
    await withFault(testPage.proxy, broken, async () => {
      await write(words(element), 'やまだ');
      await eventually(() => status(element) === '検索結果 1人');
    });
  });
});

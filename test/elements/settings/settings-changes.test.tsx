import { expect } from '@open-wc/testing';
import { choose, sessionOver, shadow, signIn } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { done, elsewhere, fill, SETTING, setUpSettings, save, sent, show, value } from './settings-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

describe('<teacher-settings>', () => {
  setUpSettings();

  describe('a change', () => {
    it('is reported with the text of the specification, and persists', async () => {
      const element = await show();
      const events: unknown[] = [];
      element.addEventListener('teacher-settings-change', ({ detail }) => events.push(detail));
      await fill(element, '電話番号', '090-1111-2222');
      await choose(byRole(element, 'combobox', '週の始まり'), '0');
      await choose(byRole(element, 'combobox', '授業前のお知らせ'), '30');
      await save(element);
      const dialog = await done(element);
      expect(dialog.textContent).to.include('情報が変更されました');
      await press('Enter');
      await eventually(() => shadow(element).querySelector('dialog') === null);
      expect(await sent()).to.eql([{ version: 1, phone: '090-1111-2222', firstDayOfWeek: 0, reminderMinutes: 30 }]);
      expect(events).to.have.length(1);
      expect(events[0]).to.include({ name: '佐藤 花子', avatar: '', email: 'hanako@example.jp', version: 2 });
      expect(events[0]).to.have.nested.property('teacher.phone', '090-1111-2222');
      element.remove();
      expect(value(await show(), '電話番号')).to.equal('090-1111-2222');
    });

    it('of language and theme applies at once, and to the next sign-in in this browser', async () => {
      const element = await show();
      await choose(byRole(element, 'combobox', '表示言語'), 'en-US');
      await choose(byRole(element, 'combobox', '外観モード'), 'dark');
      await save(element);
      await eventually(() => shadow(element).querySelector('h1')?.textContent === 'Settings');
      expect(shadow(element).querySelector('.teacher-root')?.getAttribute('data-theme')).to.equal('dark');
      expect([localStorage.getItem('umi_locale'), localStorage.getItem('teacher-theme')]).to.eql(['en-US', 'dark']);
    });

    it('by keyboard alone: Enter in a field saves', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'サトウ ハナ');
      await press('Enter');
      await done(element);
    });

    it('of nothing is not sent', async () => {
      const element = await show();
      await save(element);
      await eventually(() => shadow(element).querySelector('[role=alert]')?.textContent === '変更がありません。');
      expect(await sent()).to.eql([]);
    });

    it('that is invalid is reported at its field, which is focused', async () => {
      const element = await show();
      await fill(element, '電話番号', 'でんわ');
      await fill(element, /^名前/, ' ');
      await save(element);
      await eventually(() => (focused() as HTMLInputElement).name === 'name');
      const errors = [...shadow(element).querySelectorAll('.teacher-field-error')].map(
        ({ textContent }) => textContent,
      );
      expect(errors).to.eql([
        '名前を入力してください。',
        '電話番号は数字とハイフンで入力してください。例: 03-1234-5678',
      ]);
    });

    it('that the provider rejects is reported at the field that it names', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'ハナ');
      const body = { status: 0, message: 'このフリガナは使えません。', data: { code: 'invalid', field: 'kana' } };
      await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: { status: 422, body } }, async () => {
        await save(element);
        await eventually(
          () => shadow(element).querySelector('.teacher-field-error')?.textContent === 'このフリガナは使えません。',
        );
      });
      expect(value(element, 'フリガナ')).to.equal('ハナ');
      await save(element);
      await done(element);
    });

    it('that fails keeps the input, and can be retried', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'ハナ');
      await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: { status: 500 } }, async () => {
        await save(element);
        await eventually(() => shadow(element).querySelector('.settings-form [role=alert]'));
      });
      await save(element);
      await done(element);
    });
  });

  describe('two tabs', () => {
    it('the later one sees the differences, loses nothing, and chooses by field', async () => {
      const element = await show();
      await fill(element, '電話番号', '090-1111-2222');
      await fill(element, /^名前/, '佐藤 はな');
      const other = await elsewhere(provider);
      await other.change({ version: 1, phone: '03-9999-0000', kana: 'サトウ ハナ', name: '佐藤 花' });
      await save(element);
      const dialog = await eventually(() => byRole(element, 'alertdialog', '設定がほかの画面で変更されました'));
      const groups = [...dialog.querySelectorAll('fieldset')].map(({ textContent }) => textContent);
      expect(groups).to.eql([
        '名前保存されている内容佐藤 花入力した内容佐藤 はな',
        'フリガナ保存されている内容サトウ ハナ入力した内容入力していません',
        '電話番号保存されている内容03-9999-0000入力した内容090-1111-2222',
      ]);
      const [theirName] = dialog.querySelectorAll<HTMLInputElement>('input[type=radio]');
      await click(theirName as HTMLElement);
      await click(() => byRole(dialog, 'button', '選んだ内容で保存'));
      await done(element);
      const { name, kana, phone, version } = await other.read();
      expect({ name, kana, phone, version }).to.eql({
        name: '佐藤 花',
        kana: 'サトウ ハナ',
        phone: '090-1111-2222',
        version: 3,
      });
      expect(value(element, /^名前/)).to.equal('佐藤 花');
    });

    it('returning to the form keeps the input', async () => {
      const element = await show();
      await fill(element, '電話番号', '090');
      await (await elsewhere(provider)).change({ kana: 'ハナ' });
      await save(element);
      const dialog = await eventually(() => byRole(element, 'alertdialog', '設定がほかの画面で変更されました'));
      await click(() => byRole(dialog, 'button', '編集に戻る'));
      expect(value(element, '電話番号')).to.equal('090');
    });

    it('changes outside this form do not conflict', async () => {
      const element = await show();
      await fill(element, '電話番号', '090');
      const other = await elsewhere(provider);
      await other.change({ avatar: '' });
      await save(element);
      await done(element);
      expect((await other.read()).phone).to.equal('090');
    });

    it('unchanged fields follow when the settings are reloaded', async () => {
      const element = await show();
      await fill(element, '電話番号', '090');
      await (await elsewhere(provider)).change({ kana: 'ハナ' });
      await element.reload();
      await eventually(() => value(element, 'フリガナ') === 'ハナ');
      expect(value(element, '電話番号')).to.equal('090');
      await save(element);
      await done(element);
    });
  });

  describe('unsaved changes', () => {
    it('are restored after the session has ended', async () => {
      const element = await show();
      await fill(element, '自己紹介', '数学が好きです。');
      await withFault(proxy, { match: { method: 'PUT', path: SETTING }, fault: sessionOver }, async () => {
        await save(element);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      await signIn();
      await eventually(() => byRole(element, 'textbox', '自己紹介').checkVisibility());
      expect(value(element, '自己紹介')).to.equal('数学が好きです。');
      await save(element);
      await done(element);
    });

    it('are restored after a reload, and can be discarded', async () => {
      const first = await show();
      await fill(first, '自己紹介', '数学が好きです。');
      const kept = { ...sessionStorage };
      first.remove();
      // An element that goes has asked before; a page that is reloaded has not.
      for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, String(text));
      const element = await show();
      expect(value(element, '自己紹介')).to.equal('数学が好きです。');
      await click(() => byRole(element, 'button', '保存されている内容に戻す'));
      expect(value(element, '自己紹介')).to.include('なぜそうなるか');
    });

    it('are confirmed before navigating to the password', async () => {
      const element = await show();
      await fill(element, 'フリガナ', 'ハナ');
      await click(() => byRole(element, 'button', 'パスワードを変更'));
      const question = await eventually(() => byRole(element, 'alertdialog', '変更を保存していません'));
      await click(() => byRole(question, 'button', '編集を続ける'));
      expect(value(element, 'フリガナ')).to.equal('ハナ');
      await click(() => byRole(element, 'button', 'パスワードを変更'));
      await click(() => byRole(element, 'button', '保存せずに移動'));
      await eventually(() => shadow(element).querySelector('.password'));
      await click(() => byRole(element, 'button', '設定に戻る'));
      await eventually(() => value(element, 'フリガナ') === 'サトウ ハナコ');
    });
  });
});

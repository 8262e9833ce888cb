// With axe, in every look: of what test:screens does not open, and of how it is reached.
import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { needs } from '../../support/browser/engine.ts';
import { byRole, click, emulateMedia, eventually, setViewport } from '../../support/browser/page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';
import { shadow, write } from '../../support/browser/test-page.ts';
import { chooseFile, smallPhoto } from './avatar-page.ts';
import { save, show, done, elsewhere, fill, setUpSettings, showSettings } from './settings-page.ts';

describe('<teacher-settings>', () => {
  setUpSettings();

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG" theme="light"'],
  ] as const) {
    (look === 'dark' ? needs('media').it : it)(`is accessible in ${look}, narrow too`, async () => {
      await emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
      document.body.style.background = look === 'dark' ? '#15191d' : '#fff';
      const element = await show(attributes);
      await eventually(() => shadow(element).querySelector('.settings-plans'));
      await expectAccessible(element);
      await setViewport({ width: 390, height: 844 });
      await expectAccessible(element);
      expect(document.documentElement.scrollWidth).to.be.at.most(390);
    });
  }

  for (const [name, attributes, ground] of [
    ['light', 'theme="light"', '#fff'],
    ['dark', 'theme="dark"', '#15191d'],
    ['Arabic', 'lang="ar-EG" theme="light"', '#fff'],
  ] as const) {
    it(`is accessible while a picture is cropped, in ${name}`, async () => {
      document.body.style.background = ground;
      const element = await show(attributes);
      chooseFile(element, await smallPhoto());
      await eventually(() => shadow(element).querySelector('.crop-canvas'));
      await expectAccessible(element);
      await setViewport({ width: 390, height: 844 });
      await expectAccessible(element);
    });
  }

  it('is accessible with errors, a conflict and the message of a change', async () => {
    const element = await show();
    await fill(element, '電話番号', 'でんわ');
    await save(element);
    await eventually(() => shadow(element).querySelector('.teacher-field-error'));
    await expectAccessible(element);
    await fill(element, '電話番号', '090-1111-2222');
    await (await elsewhere(provider)).change({ version: 1, phone: '03-9999-0000' });
    await save(element);
    const question = await eventually(() => byRole(element, 'alertdialog', '設定がほかの画面で変更されました'));
    await expectAccessible(element);
    await click(() => byRole(question, 'button', '選んだ内容で保存'));
    await done(element);
    await expectAccessible(element);
  });

  describe('the password', () => {
    const errors = () => [...document.querySelectorAll('p[id$=-error]')];

    for (const [name, attributes, ground] of [
      ['light', 'theme="light"', '#fff'],
      ['dark', 'theme="dark"', '#15191d'],
      ['Arabic', 'lang="ar-EG" theme="light"', '#fff'],
    ] as const) {
      it(`is accessible in ${name}, with all messages`, async () => {
        document.body.style.background = ground;
        const element = await showSettings(proxy.url, `view="password" ${attributes}`);
        await expectAccessible(element);
        await write(document.querySelector('input[name=new-password]'), 'hanako-12');
        await click(() => document.querySelector('button[type=submit]'));
        await eventually(() => errors().length === 2);
        await expectAccessible(element);
        await setViewport({ width: 390, height: 844 });
        await expectAccessible(element);
        expect(document.documentElement.scrollWidth).to.be.at.most(390);
      });
    }
  });
});

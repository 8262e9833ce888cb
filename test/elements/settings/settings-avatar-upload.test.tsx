import { expect } from '@open-wc/testing';
import { shadow } from '../../support/browser/test-page.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { pngHeader } from './photos.ts';
import { withFault } from '../../support/servers/provider.ts';
import { done, elsewhere, SETTING, setUpSettings } from './settings-page.ts';
import { UPLOAD, avatarNow, chooseFile, editor, show, smallPhoto, use } from './avatar-page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';

describe('the picture of <teacher-settings>', () => {
  setUpSettings();

  describe('cannot be', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [what, file, words] of [
      ['a renamed PDF', () => new File(['%PDF-1.7\n'], 'face.png', { type: 'image/png' }), 'これはPDFです。'],
      ['an SVG with a script', () => new File([svg], 'face.svg', { type: 'image/svg+xml' }), 'SVGは使えません。'],
      ['a file of 0 bytes', () => new File([], 'face.jpg', { type: 'image/jpeg' }), 'ファイルの中身がありません。'],
      [
        'more than 20 MB',
        () => new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'face.jpg', { type: 'image/jpeg' }),
        'ファイルが大きすぎます。20MB以下',
      ],
      [
        'of 60 megapixels',
        () => new File([pngHeader(10_000, 6000)], 'face.png', { type: 'image/png' }),
        '写真が大きすぎます。5000万画素',
      ],
      [
        'broken',
        () => new File([pngHeader(10, 10)], 'face.png', { type: 'image/png' }),
        '写真が壊れているか、途中で切れています。',
      ],
      ['a text', () => new File(['hello'], 'face.png', { type: 'image/png' }), '写真として読み取れません。'],
    ] as const) {
      it(`${what}: it is explained, and nothing is sent`, async () => {
        const element = await show();
        chooseFile(element, file());
        const alert = await eventually(() => shadow(element).querySelector('.settings-avatar [role=alert]'));
        expect(alert.textContent).to.match(new RegExp(`^${words}`));
        expect((await proxy.log()).filter(({ path }) => path === UPLOAD)).to.eql([]);
        // And the next one is tried as if nothing had been.
        chooseFile(element, await smallPhoto());
        await editor(element);
      });
    }

    it('a truncated photo', async () => {
      const whole = await smallPhoto();
      const element = await show();
      chooseFile(element, new File([whole.slice(0, whole.size / 2)], 'face.jpg', { type: 'image/jpeg' }));
      await eventually(() =>
        shadow(element).querySelector('.settings-avatar [role=alert]')?.textContent?.startsWith('写真が壊れている'),
      );
    });
  });

  describe('during the upload', () => {
    it('can be cancelled; the old picture stays, and it can be retried', async () => {
      const element = await show();
      chooseFile(element, await smallPhoto());
      await editor(element);
      await proxy.faults([{ match: { method: 'POST', path: UPLOAD }, fault: { hold: true } }]);
      await use(element);
      await eventually(() => byRole(element, 'progressbar'));
      expect(shadow(element).querySelector('.crop + [role=status]')?.textContent).to.include(
        '今のプロフィール写真のままです。',
      );
      await expectAccessible(element);
      await click(() => byRole(element, 'button', '送信をやめる'));
      await eventually(() =>
        shadow(element).querySelector('.crop + [role=status]')?.textContent?.startsWith('送信をやめました。'),
      );
      await proxy.faults([]);
      await proxy.release();
      expect(await avatarNow()).to.equal('');
      await use(element);
      await done(element);
      expect(await avatarNow()).to.match(/\/files\//);
    });

    it('reports a failure and keeps the crop', async () => {
      const element = await show();
      chooseFile(element, await smallPhoto());
      await editor(element);
      await withFault(proxy, { match: { method: 'POST', path: UPLOAD }, fault: { status: 500 } }, async () => {
        await use(element);
        await eventually(() => shadow(element).querySelector('dialog [role=alert]'));
      });
      await use(element);
      await done(element);
    });

    it('reports a conflict when another tab has changed it meanwhile', async () => {
      const element = await show();
      chooseFile(element, await smallPhoto());
      await editor(element);
      const other = await elsewhere(provider);
      await other.change({ name: '佐藤 はな' });
      await use(element);
      await done(element);
      await press('Enter');
      const first = await avatarNow();

      chooseFile(element, await smallPhoto('#1a9641'));
      await editor(element);
      await other.change({ avatar: '' });
      await use(element);
      await eventually(() =>
        shadow(element)
          .querySelector('dialog [role=alert]')
          ?.textContent?.startsWith('プロフィール写真がほかの画面で変更されました。'),
      );
      await use(element);
      await done(element);
      expect(await avatarNow()).to.not.equal(first);
    });
  });

  it('is removed after a confirmation', async () => {
    const element = await show();
    chooseFile(element, await smallPhoto());
    await editor(element);
    await use(element);
    await done(element);
    await press('Enter');
    await click(() => byRole(element, 'button', '写真を削除'));
    const question = await eventually(() => byRole(element, 'alertdialog', '写真を削除'));
    await expectAccessible(element);
    await click(() => byRole(question, 'button', '写真を削除'));
    await done(element);
    expect(await avatarNow()).to.equal('');
    expect((await proxy.log()).filter(({ method, path }) => method === 'PUT' && path === SETTING)).to.have.length(2);
  });

  it('can be dropped onto its area', async () => {
    const element = await show();
    const transfer = new DataTransfer();
    transfer.items.add(await smallPhoto());
    const area = shadow(element).querySelector('.settings-avatar') as HTMLElement;
    area.dispatchEvent(new DragEvent('dragover', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    await eventually(() => area.textContent?.includes('ここに写真をドロップ'));
    const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
    area.dispatchEvent(drop);
    expect(drop.defaultPrevented).to.equal(true);
    await editor(element);
  });
});

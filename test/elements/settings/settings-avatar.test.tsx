import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { provider, proxy } from '../../support/browser/suite.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { avatarNow, chooseFile, editor, smallPhoto, UPLOAD, use } from './avatar-page.ts';
import { colour, look, pngHeader, takeUprightPhoto } from './photos.ts';
import { done, elsewhere, SETTING, setUpSettings, show } from './settings-page.ts';

describe('the picture of <teacher-settings>', () => {
  setUpSettings();

  const zoom = (element: Element) => Number((byRole(element, 'slider', '拡大') as HTMLInputElement).value);

  it('is replaced by the initial if none is set, with a button to choose one', async () => {
    const element = await show();
    expect(byRole(element, 'image', '写真はありません').textContent).to.equal('佐');
    byRole(element, 'button', '写真を選ぶ');
  });

  it('of 12 MB with an orientation becomes an upright picture of 512 px, and persists', async () => {
    const photo = await takeUprightPhoto();
    expect(photo.size).to.be.within(12 * 1024 * 1024, 20 * 1024 * 1024);
    const element = await show();
    chooseFile(element, photo);
    await editor(element);
    await use(element);
    const dialog = await done(element);
    expect(dialog.textContent).to.include('情報が変更されました');
    const address = await avatarNow();
    const picture = await look(address);
    expect([picture.width, picture.height]).to.eql([512, 512]);
    expect([picture.at(0.3, 0.1), picture.at(0.3, 0.9), picture.at(0.97, 0.5)].map(colour)).to.eql([
      'blue',
      'green',
      'red',
    ]);
    const [upload] = (await proxy.log()).filter(({ path }) => path === UPLOAD);
    expect(upload?.body.length).to.be.lessThan(5 * 1024 * 1024);

    element.remove();
    const again = await show();
    await eventually(
      () => (byRole(again, 'image', '今のプロフィール写真').querySelector('img') as HTMLImageElement).src === address,
    );
    expect(localStorage.getItem('teacher-avatar')).to.equal(address);
  });

  describe('is cropped', () => {
    const cropAreaOf = (element: Element) => byRole(element, 'application', '写真の位置');

    it('by keyboard alone', async () => {
      const element = await show();
      chooseFile(element, await smallPhoto());
      await editor(element);
      await eventually(() => focused() === cropAreaOf(element));
      // To its left edge, where the blue is.
      await press(...Array.from({ length: 12 }, () => 'Shift+ArrowRight'));
      await press('+', '+', '+', '-');
      await eventually(() => Math.abs(zoom(element) - 1.2) < 0.01);
      byRole(element, 'button', 'この写真にする').focus();
      await press('Enter');
      await done(element);
      const picture = await look(await avatarNow());
      expect(colour(picture.at(0.05, 0.5))).to.equal('blue');
      expect(colour(picture.at(0.9, 0.5))).to.equal('red');
      await press('Enter');
      await eventually(() => (focused() as HTMLElement).textContent === '写真を選ぶ');
    });

    it('by dragging, by the wheel and by two fingers', async () => {
      const element = await show();
      chooseFile(element, await smallPhoto());
      await editor(element);
      const cropArea = cropAreaOf(element);
      const { left, top, width } = cropArea.getBoundingClientRect();
      const point = (type: string, pointerId: number, x: number, y: number) =>
        cropArea.dispatchEvent(
          new PointerEvent(type, {
            pointerId,
            bubbles: true,
            composed: true,
            clientX: left + x * width,
            clientY: top + y * width,
          }),
        );
      point('pointerdown', 1, 0.2, 0.5);
      point('pointermove', 1, 0.9, 0.5);
      point('pointerup', 1, 0.9, 0.5);
      cropArea.dispatchEvent(
        new WheelEvent('wheel', {
          deltaY: -100,
          bubbles: true,
          composed: true,
          cancelable: true,
          clientX: left,
          clientY: top,
        }),
      );
      await eventually(() => zoom(element) > 1.1);
      const before = zoom(element);
      point('pointerdown', 1, 0.4, 0.5);
      point('pointerdown', 2, 0.6, 0.5);
      point('pointermove', 2, 0.8, 0.5);
      await eventually(() => Math.abs(zoom(element) - before * 2) < 0.02);
      point('pointerup', 1, 0.4, 0.5);
      point('pointerup', 2, 0.8, 0.5);
    });
  });
});

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

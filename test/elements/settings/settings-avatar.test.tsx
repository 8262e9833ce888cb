import { expect } from '@open-wc/testing';
import { shadow } from '../../support/browser/test-page.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { byRole, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { colour, look, takeUprightPhoto } from './photos.ts';
import { UPLOAD, avatarNow, chooseFile, editor, show, smallPhoto, use } from './avatar-page.ts';
import { proxy } from '../../support/browser/suite.ts';
import { done, setUpSettings } from './settings-page.ts';

describe('the picture of <teacher-settings>', () => {
  setUpSettings();

  const zoom = (element: Element) => Number((byRole(element, 'slider', '拡大') as HTMLInputElement).value);

  it('renders as the initial without one, with a button to choose one', async () => {
    const element = await show();
    expect(byRole(element, 'image', '写真はありません').textContent).to.equal('佐');
    byRole(element, 'button', '写真を選ぶ');
    await expectAccessible(element);
  });

  for (const [name, attributes, ground] of [
    ['light', 'theme="light"', '#fff'],
    ['dark', 'theme="dark"', '#15191d'],
    ['Arabic', 'lang="ar-EG" theme="light"', '#fff'],
  ] as const) {
    it(`is accessible while it is cropped, in ${name}`, async () => {
      document.body.style.background = ground;
      const element = await show(attributes);
      chooseFile(element, await smallPhoto());
      await eventually(() => shadow(element).querySelector('.crop-canvas'));
      await expectAccessible(element);
      await setViewport({ width: 390, height: 844 });
      await expectAccessible(element);
    });
  }

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

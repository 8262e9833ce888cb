import { expect } from '@open-wc/testing';
import {
  clampCamera,
  fitScale,
  homeCamera,
  MAX_ZOOM,
  resizedCamera,
  toPixels,
  toUnits,
  zoomWithin,
} from '../../../../src/elements/live-room/board/render/camera.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from '../../../../src/core/board/index.ts';

/** A page of paper (A4), as a PDF has it. */
const A4 = Math.round(PAGE_WIDTH * Math.SQRT2);
const widthOf = ({ scale }: { scale: number }): number => PAGE_WIDTH * scale;

describe('the first view of a page', () => {
  it('is the whole page where that covers most of the width', () => {
    const camera = homeCamera({ width: 1180, height: 752 }, PAGE_HEIGHT);
    expect(PAGE_HEIGHT * camera.scale).to.be.closeTo(752, 0.01);
    expect(widthOf(camera)).to.be.greaterThan(1000);
  });

  for (const size of [
    { width: 1180, height: 752 },
    { width: 768, height: 884 },
    { width: 744, height: 346 },
  ])
    it(`is as wide as an area of ${size.width} × ${size.height} px for a sheet of paper, from its top`, () => {
      const camera = homeCamera(size, A4);
      expect(widthOf(camera)).to.be.closeTo(size.width, 0.01);
      expect([camera.x, camera.y]).to.deep.equal([0, 0]);
    });

  it('stays as wide as the area when the area becomes another one, and keeps what is in the middle', () => {
    const [before, now] = [
      { width: 768, height: 884 },
      { width: 1024, height: 600 },
    ];
    const camera = clampCamera({ ...homeCamera(before, A4), y: -300 }, before, A4);
    const resized = resizedCamera(camera, before, now, A4);
    expect(widthOf(resized)).to.be.closeTo(1024, 0.01);
    const middle = (size: { width: number; height: number }) => ({ x: size.width / 2, y: size.height / 2 });
    expect(toUnits(resized, middle(now)).y).to.be.closeTo(toUnits(camera, middle(before)).y, 0.01);
  });
});

describe('a zoom', () => {
  const size = { width: 1000, height: 600 };
  const pointer = { x: 700, y: 420 };

  it('keeps what is under the pointer where it is', () => {
    const start = zoomWithin(homeCamera(size, A4), { x: 500, y: 300 }, 2, size, A4);
    const unit = toUnits(start, pointer);
    const zoomed = zoomWithin(start, pointer, 1.5, size, A4);
    expect(zoomed.scale).to.be.closeTo(start.scale * 1.5, 0.0001);
    const { x, y } = toPixels(zoomed, unit);
    expect([Math.round(x), Math.round(y)]).to.deep.equal([pointer.x, pointer.y]);
  });

  it('does not move the page at its limit', () => {
    const fit = fitScale(size, A4);
    const most = { scale: fit * MAX_ZOOM, x: -900, y: -800 };
    expect(zoomWithin(most, pointer, 3, size, A4)).to.deep.equal(most);
  });
});

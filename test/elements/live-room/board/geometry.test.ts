import { expect } from '@open-wc/testing';
import {
  cameraOf,
  clampCamera,
  fitScale,
  homeCamera,
  MAX_ZOOM,
  resizedCamera,
  toPixels,
  toUnits,
  viewOf,
  wholePage,
  zoomWithin,
  type Camera,
  type Size,
} from '../../../../src/elements/live-room/board/render/camera.ts';
import { freePart } from '../../../../src/elements/live-room/free-part.ts';
import { PAGE_HEIGHT, PAGE_WIDTH, type Box, type Point } from '../../../../src/core/board/index.ts';
import { recogniseShape } from '../../../../src/elements/live-room/board/tools/shapes.ts';

/** A page of paper (A4), as a PDF has it. */
const A4 = Math.round(PAGE_WIDTH * Math.SQRT2);
const widthOf = ({ scale }: { scale: number }): number => PAGE_WIDTH * scale;

describe('the first view of a page', () => {
  it('is the whole page if that covers most of the width', () => {
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

  it('stays as wide as the area when it is resized, and keeps its centre', () => {
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

  it('keeps the point under the pointer in place', () => {
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

describe("the leader's view of a page", () => {
  const LEADER = { width: 1180, height: 690 };
  const FOLLOWERS: readonly Size[] = [
    { width: 390, height: 560 },
    { width: 740, height: 300 },
    { width: 768, height: 860 },
    { width: 1024, height: 600 },
    LEADER,
    { width: 1900, height: 300 },
  ];
  const SHEETS = { board: PAGE_HEIGHT, 'A4 upright': A4, 'A3 across': Math.round(PAGE_WIDTH / Math.SQRT2), slide: 900 };
  /** Controls at the bottom, small videos in a corner, and a panel at a side. */
  const coversOf = ({ width, height }: Size): Record<string, Box[]> => {
    const controls = { x: width / 2 - 150, y: height - 62, width: 300, height: 54 };
    const videos = { x: width - 220, y: 12, width: 208, height: 78 };
    return {
      nothing: [],
      'controls and videos': [controls, videos],
      'a panel': [controls, { x: width - 120, y: 0, width: 120, height }],
    };
  };
  /** The whole page, as it is first shown, and three zooms at places that differ. */
  const looks = (pageHeight: number): Camera[] => {
    const home = homeCamera(LEADER, pageHeight);
    return [
      wholePage(LEADER, pageHeight),
      home,
      zoomWithin(home, { x: 0, y: 0 }, 1.25, LEADER, pageHeight),
      zoomWithin(home, { x: 1100, y: 600 }, 3, LEADER, pageHeight),
      zoomWithin(home, { x: 600, y: 300 }, 100, LEADER, pageHeight),
      clampCamera({ ...home, scale: home.scale * 2, y: -1e6 }, LEADER, pageHeight),
    ];
  };

  for (const [sheet, pageHeight] of Object.entries(SHEETS))
    for (const follower of FOLLOWERS)
      it(`is completely visible to a follower with ${follower.width} × ${follower.height} px, on a page like ${sheet}`, () => {
        for (const look of looks(pageHeight))
          for (const [name, covers] of Object.entries(coversOf(follower))) {
            const view = viewOf(look, LEADER, pageHeight);
            const camera = cameraOf(view, freePart(view, follower, covers), pageHeight);
            const start = toPixels(camera, view);
            const end = toPixels(camera, { x: view.x + view.width, y: view.y + view.height });
            const box = { left: start.x, top: start.y, right: end.x, bottom: end.y };
            const isInside =
              box.left > -0.01 &&
              box.top > -0.01 &&
              box.right < follower.width + 0.01 &&
              box.bottom < follower.height + 0.01;
            expect(isInside, `${JSON.stringify(box)} beside ${name}`).to.equal(true);
            const covered = covers.filter(
              ({ x, y, width, height }) =>
                x < box.right - 0.01 &&
                x + width > box.left + 0.01 &&
                y < box.bottom - 0.01 &&
                y + height > box.top + 0.01,
            );
            expect(covered, `what covers ${JSON.stringify(box)}`).to.deep.equal([]);
          }
      });

  it('is as large as the follower has space, in the middle', () => {
    const view = { x: 400, y: 300, width: 400, height: 200 };
    const camera = cameraOf(view, { x: 0, y: 0, width: 390, height: 560 }, PAGE_HEIGHT);
    expect(toPixels(camera, view).x).to.be.closeTo(0, 0.01);
    expect(toPixels(camera, { x: 800, y: 400 }).x).to.be.closeTo(390, 0.01);
    expect(toPixels(camera, { x: 600, y: 400 }).y).to.be.closeTo(280, 0.01);
  });

  it('leaves no empty space beside a page that fills the space', () => {
    const top = { x: 0, y: 0, width: 1600, height: 900 };
    const { x, y } = cameraOf(top, { x: 0, y: 40, width: 390, height: 400 }, A4);
    expect([x, y]).to.deep.equal([0, 40]);
  });

  it('is scaled down and centred if there is little free space', () => {
    const whole = { x: 0, y: 0, width: PAGE_WIDTH, height: PAGE_HEIGHT };
    const camera = cameraOf(whole, { x: 0, y: 0, width: 800, height: 150 }, PAGE_HEIGHT);
    expect(PAGE_HEIGHT * camera.scale).to.be.closeTo(150, 0.01);
    expect(camera.x).to.be.closeTo(300, 0.01);
  });

  it('is limited to the zoom range, whatever the other side sends', () => {
    const free = { x: 0, y: 0, width: 800, height: 600 };
    for (const view of [
      { x: -1e6, y: -1e6, width: 1e6, height: 1e6 },
      { x: 1e6, y: 1e6, width: 1e6, height: 1e6 },
      { x: 3, y: 3, width: 1e-9, height: 1e-9 },
    ]) {
      const camera = cameraOf(view, free, PAGE_HEIGHT);
      expect(clampCamera(camera, free, PAGE_HEIGHT)).to.deep.equal(camera);
    }
  });

  it('is shown below overlays that cover the whole area', () => {
    const viewport = { width: 390, height: 300 };
    expect(freePart(viewport, viewport, [{ x: 0, y: 40, width: 390, height: 250 }])).to.deep.equal({
      x: 0,
      y: 0,
      ...viewport,
    });
  });
});

/** A hand that trembles, the same way each time. */
function trembling(points: readonly Point[], by = 6): Point[] {
  return points.map(({ x, y }, index) => ({
    x: x + Math.sin(index * 1.7) * by * 0.5 + Math.sin(index * 0.31) * by,
    y: y + Math.cos(index * 1.3) * by * 0.5 + Math.cos(index * 0.27) * by,
  }));
}

function through(...corners: readonly (readonly [number, number])[]): Point[] {
  return corners.slice(0, -1).flatMap(([x, y], index) => {
    const [toX, toY] = corners[index + 1] ?? [x, y];
    return Array.from({ length: 40 }, (_, step) => ({
      x: x + ((toX - x) * step) / 40,
      y: y + ((toY - y) * step) / 40,
    }));
  });
}

const oval = (radiusX: number, radiusY: number): Point[] =>
  Array.from({ length: 90 }, (_, step) => ({
    x: 700 + Math.cos(step / 14) * radiusX,
    y: 500 + Math.sin(step / 14) * radiusY,
  }));

describe('a held stroke', () => {
  it('becomes a line, which is horizontal if it nearly is', () => {
    const shape = recogniseShape(trembling(through([100, 300], [900, 312])));
    expect(shape?.kind).to.equal('line');
    if (shape?.kind !== 'line') return;
    expect(shape.to.y).to.be.closeTo(shape.from.y, 0.01);
    const steep = recogniseShape(through([100, 100], [300, 500]));
    if (steep?.kind !== 'line') throw new Error('It is a line.');
    expect(Math.hypot(steep.to.x - 295, steep.to.y - 490)).to.be.lessThan(0.01);
  });

  it('is a triangle', () => {
    const shape = recogniseShape(trembling(through([400, 100], [700, 600], [120, 560], [402, 108])));
    expect(shape?.kind === 'polygon' && shape.corners.length).to.equal(3);
  });

  it('becomes an upright rectangle, or a square if its sides are nearly equal', () => {
    const shape = recogniseShape(trembling(through([200, 200], [820, 220], [800, 610], [190, 590], [204, 206])));
    if (shape?.kind !== 'polygon') throw new Error('It has corners.');
    const [first, second, third, fourth] = shape.corners;
    expect([first?.y, second?.x, third?.y]).to.deep.equal([second?.y, third?.x, fourth?.y]);
    const square = recogniseShape(trembling(through([200, 200], [600, 205], [602, 620], [196, 604], [203, 204])));
    if (square?.kind !== 'polygon') throw new Error('It has corners.');
    const [from, to, down] = square.corners;
    expect((to?.x ?? 0) - (from?.x ?? 0)).to.be.closeTo((down?.y ?? 0) - (to?.y ?? 0), 0.01);
  });

  it('becomes a rotated rectangle if it was drawn so', () => {
    const shape = recogniseShape(through([500, 100], [800, 400], [600, 600], [300, 300], [496, 104]));
    if (shape?.kind !== 'polygon') throw new Error('It has corners.');
    expect(shape.corners.length).to.equal(4);
    expect(Math.min(...shape.corners.map(({ y }) => y))).to.be.lessThan(115);
  });

  it('becomes a circle or an ellipse', () => {
    const circle = recogniseShape(trembling(oval(200, 190)));
    expect(circle?.kind === 'ellipse' && circle.radiusX === circle.radiusY).to.equal(true);
    const ellipse = recogniseShape(trembling(oval(300, 120)));
    expect(ellipse?.kind === 'ellipse' && ellipse.radiusX / ellipse.radiusY).to.be.closeTo(2.5, 0.3);
  });

  it('does not change handwriting', () => {
    const wave = Array.from({ length: 100 }, (_, step) => ({ x: step * 8, y: 300 + Math.sin(step / 10) * 80 }));
    const eight = Array.from({ length: 100 }, (_, step) => ({
      x: 300 + Math.sin(step / 8) * 60,
      y: 300 + Math.sin(step / 16) * 120,
    }));
    const corner = through([100, 100], [200, 300], [300, 100]);
    for (const stroke of [wave, eight, corner, [{ x: 3, y: 3 }], []])
      expect(recogniseShape(stroke)).to.equal(undefined);
  });
});

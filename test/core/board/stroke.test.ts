import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { packStroke, strokeBox, unpackStroke, type Stroke } from '../../../src/core/board/index.ts';

const wave = (count: number, pressure?: number): Stroke['points'] =>
  Array.from({ length: count }, (_, step) => ({
    x: 100 + step * 4,
    y: 300 + Math.sin(step / 5) * 40,
    ...(pressure !== undefined && { pressure: pressure + (step % 4) / 10 }),
  }));

describe('a packed stroke', () => {
  for (const [name, stroke] of [
    ['of a mouse', { tool: 'pen', colour: 'red', width: 6, points: wave(80) }],
    ['of a pen with pressure', { tool: 'pen', colour: 'black', width: 3, points: wave(80, 0.5) }],
    ['of a highlighter', { tool: 'highlighter', colour: 'yellow', width: 40, points: wave(12) }],
    ['that is a dot', { tool: 'pen', colour: 'blue', width: 12, points: [{ x: -3.5, y: 0 }] }],
  ] as const satisfies readonly (readonly [string, Stroke])[]) {
    test(`${name} is decoded as it was, to an eighth of a unit`, () => {
      const read = unpackStroke(packStroke(stroke));
      assert.ok(read);
      assert.deepEqual({ ...read, points: read.points.length }, { ...stroke, points: stroke.points.length });
      for (const [index, point] of read.points.entries()) {
        const drawn: Stroke['points'][number] | undefined = stroke.points[index];
        assert.ok(Math.abs(point.x - (drawn?.x ?? NaN)) <= 1 / 16 && Math.abs(point.y - (drawn?.y ?? NaN)) <= 1 / 16);
        if (drawn?.pressure !== undefined) assert.ok(Math.abs((point.pressure ?? NaN) - drawn.pressure) <= 1 / 500);
        else assert.equal(point.pressure, undefined);
      }
    });
  }

  test('of 80 points takes at most 3 bytes per point', () => {
    assert.ok(packStroke({ tool: 'pen', colour: 'red', width: 6, points: wave(80, 0.5) }).length <= 80 * 3.3 + 12);
  });

  test('that is truncated or invalid is undefined, and nothing is thrown', () => {
    const bytes = packStroke({ tool: 'pen', colour: 'red', width: 6, points: wave(80) });
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(unpackStroke(bytes.slice(0, length)), undefined);
    for (let index = 0; index < 5; index += 1) {
      for (let value = 0; value < 256; value += 1) assert.doesNotThrow(() => unpackStroke(bytes.with(index, value)));
    }
    assert.equal(unpackStroke(new Uint8Array([1, 0, 0, 48, 0xff, 0xff, 0xff, 0xff, 0x0f, 2, 2])), undefined);
    assert.equal(unpackStroke(new Uint8Array([1, 0, 99, 48, 1, 2, 2])), undefined, 'no such colour');
  });

  test('rejects coordinates that are not numbers or too far away', () => {
    const read = unpackStroke(
      packStroke({
        tool: 'pen',
        colour: 'red',
        width: 6,
        points: [
          { x: NaN, y: 1e99 },
          { x: 5, y: 5 },
        ],
      }),
    );
    assert.ok(read?.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)));
  });

  test('has a bounding box around all of its ink', () => {
    const box = strokeBox({
      tool: 'pen',
      colour: 'red',
      width: 8,
      points: [
        { x: 10, y: 20 },
        { x: 30, y: 60 },
      ],
    });
    assert.deepEqual(box, { x: 3, y: 13, width: 34, height: 54 });
  });
});

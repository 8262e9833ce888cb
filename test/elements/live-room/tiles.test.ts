import { expect } from '@open-wc/testing';
import type { Participant } from '../../../src/core/live-room/index.ts';
import {
  cornerAfter,
  cornerBeside,
  cornerNear,
  CORNERS,
  layoutOf,
  prominent,
  sideOf,
} from '../../../src/elements/live-room/room/video/tile-layout.ts';

const person = (id: string, role: Participant['role'] = 'student'): Participant => ({
  id,
  identity: id,
  name: id,
  role,
  link: 'ok',
  state: { admissionState: 'inside', microphone: 'on', camera: 'on', screen: false, quality: 'good' },
});
const namesOf = (people: readonly Participant[]): string => people.map(({ id }) => id).join(' ');

describe('the tiles of a room', () => {
  it('show the speaker large where that is wanted and there is a choice', () => {
    expect(layoutOf(0, false, true)).to.equal('grid');
    expect(layoutOf(1, false, true)).to.equal('duo');
    expect(layoutOf(2, false, true)).to.equal('speaker');
    expect(layoutOf(29, false, false)).to.equal('grid');
    expect(layoutOf(29, true, true)).to.equal('dock');
  });

  it('over the board are those of the teacher, the speaker, and the first who came', () => {
    const few = ['a', 'b', 'c'].map((id) => person(id));
    expect(prominent(few, 'c')).to.equal(few);
    const many = [...['a', 'b', 'c', 'd', 'e'].map((id) => person(id)), person('t', 'teacher')];
    expect(namesOf(prominent(many, 'd'))).to.equal('a d t');
    expect(namesOf(prominent(many, undefined))).to.equal('a b t');
  });
});

const box = { left: 100, top: 50, width: 800, height: 600 };

describe('the corner of the floating videos', () => {
  it('is the nearest one to where they are let go, in the reading direction', () => {
    expect(cornerNear({ x: 200, y: 100 }, box, false)).to.equal('top-start');
    expect(cornerNear({ x: 800, y: 600 }, box, false)).to.equal('bottom-end');
    expect(cornerNear({ x: 200, y: 100 }, box, true)).to.equal('top-end');
  });

  it('follows the arrow keys on the screen, whatever the reading direction', () => {
    expect(cornerBeside('top-end', 'ArrowLeft', false)).to.equal('top-start');
    expect(cornerBeside('top-end', 'ArrowDown', false)).to.equal('bottom-end');
    expect(cornerBeside('top-end', 'ArrowRight', true)).to.equal('top-start');
    expect(cornerBeside('top-end', 'Enter', false)).to.equal(undefined);
  });

  it('is each one in turn, and comes back', () => {
    const turn = CORNERS.reduce(
      (corners) => [...corners, cornerAfter(corners.at(-1) ?? 'top-start')],
      [CORNERS[0] as (typeof CORNERS)[number]],
    );
    expect(turn).to.deep.equal(['top-start', 'top-end', 'bottom-end', 'bottom-start', 'top-start']);
  });

  it('has the name of its place on the screen', () => {
    expect(sideOf('top-end', false)).to.equal('topRight');
    expect(sideOf('top-end', true)).to.equal('topLeft');
    expect(sideOf('bottom-start', false)).to.equal('bottomLeft');
  });
});

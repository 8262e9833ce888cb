import { expect } from '@open-wc/testing';
import type { Participant } from '../../../src/core/live-room/index.ts';
import { layoutOf, prominent } from '../../../src/elements/live-room/room/video/tile-layout.ts';

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

  it('over the board are those of the teacher, whoever speaks, and who came first', () => {
    const few = ['a', 'b', 'c'].map((id) => person(id));
    expect(prominent(few, 'c')).to.equal(few);
    const many = [...['a', 'b', 'c', 'd', 'e'].map((id) => person(id)), person('t', 'teacher')];
    expect(namesOf(prominent(many, 'd'))).to.equal('a d t');
    expect(namesOf(prominent(many, undefined))).to.equal('a b t');
  });
});

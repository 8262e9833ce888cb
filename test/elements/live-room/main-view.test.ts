import { expect } from '@open-wc/testing';
import { signal, type Signal } from '@preact/signals-core';
import type { Participant, RoomPhase, View } from '../../../src/core/live-room/index.ts';
import { createMainView, type MainView } from '../../../src/elements/live-room/call/main-view.ts';
import {
  cornerAfter,
  cornerBeside,
  cornerNear,
  CORNERS,
  layoutOf,
  prominent,
  sideOf,
} from '../../../src/elements/live-room/room/video/tile-layout.ts';

function person(id: string, role: Participant['role'] = 'student', view?: View): Participant {
  const devices = { microphone: 'on', camera: 'on', screen: false, quality: 'good' } as const;
  return {
    id,
    identity: id,
    name: id,
    role,
    link: 'ok',
    state: { admissionState: 'inside', ...devices, ...(view && { view }) },
  };
}
const leading = (shows: View['shows'], page?: string): View => ({
  shows,
  ...(page !== undefined && { page }),
  leads: true,
  follows: true,
});

describe("the room's main area", () => {
  let self: Signal<Participant | undefined>;
  let others: Signal<readonly Participant[]>;
  let phase: Signal<RoomPhase>;
  let screen: Signal<MediaStreamTrack | undefined>;
  let recall: () => void;
  let view: MainView;

  /** This side, with those who are in the room already. */
  function enter(own: Participant, present: readonly Participant[] = []): void {
    self = signal(own);
    others = signal(present);
    phase = signal<RoomPhase>('inside');
    screen = signal(undefined);
    view = createMainView({
      room: {
        self,
        participants: others,
        phase,
        setState(change) {
          const before = self.peek();
          if (before) self.value = { ...before, state: { ...before.state, ...change } };
        },
        onRecalled(listener) {
          recall = () => listener('teacher');
          return () => undefined;
        },
      },
      media: { screen },
    });
  }
  afterEach(() => view.dispose());

  const track = (): MediaStreamTrack => document.createElement('canvas').captureStream().getVideoTracks()[0];

  it('is reported to the room whenever it changes', () => {
    enter(person('teacher', 'teacher'));
    view.show('board');
    view.setPage('p1');
    expect(self.peek()?.state.view).to.deep.equal({ shows: 'board', page: 'p1', leads: true, follows: true });
  });

  it('shows a screen as soon as it is shared, and afterwards the previous view', () => {
    enter(person('teacher', 'teacher'));
    view.show('board');
    screen.value = track();
    expect(view.content.peek()).to.equal('screen');
    view.show('board');
    expect(view.content.peek()).to.equal('board');
    view.show('people');
    expect(view.content.peek(), 'people are beside a shared screen').to.equal('screen');
    screen.value = undefined;
    expect(view.content.peek()).to.equal('people');
  });

  it('follows the teacher until the student chooses something else, and again after a recall', () => {
    enter(person('student', 'student'), [person('teacher', 'teacher', leading('board', 'p1'))]);
    expect([view.content.peek(), view.isFollowing.peek()]).to.deep.equal(['board', true]);
    view.show('people');
    expect([view.content.peek(), view.isFollowing.peek()]).to.deep.equal(['people', false]);
    others.value = [person('teacher', 'teacher', leading('board', 'p2'))];
    expect(view.content.peek()).to.equal('people');
    recall();
    expect([view.content.peek(), view.isFollowing.peek()]).to.deep.equal(['board', true]);
  });

  it('keeps what the teacher showed when the student starts to look freely', () => {
    enter(person('student', 'student'), [person('teacher', 'teacher', leading('board'))]);
    view.lookFreely();
    expect([view.content.peek(), view.isFollowing.peek()]).to.deep.equal(['board', false]);
  });

  it('is led by the teacher of one student, and of several only by choice', () => {
    enter(person('teacher', 'teacher'), [person('a', 'student')]);
    expect(view.isLeading.peek()).to.equal(true);
    others.value = [person('a', 'student'), person('b', 'student')];
    expect(view.isLeading.peek()).to.equal(false);
    view.setLeading(true);
    expect(view.isLeading.peek()).to.equal(true);
  });

  it('stays as it is for the others while the teacher is on another page, and that is reported', () => {
    enter(person('teacher', 'teacher'));
    view.show('board');
    view.setAway(true);
    expect(self.peek()?.state.view).to.deep.equal({ shows: 'board', leads: true, follows: true, away: true });
    view.setAway(false);
    expect(self.peek()?.state.view).to.deep.equal({ shows: 'board', leads: true, follows: true });
  });

  it('is never led by a student', () => {
    enter(person('a', 'student'), [person('b', 'student', leading('board'))]);
    expect([view.isLeading.peek(), view.leader.peek(), view.content.peek()]).to.deep.equal([
      false,
      undefined,
      'people',
    ]);
  });

  it('is restored after a reload, including the choice to lead', () => {
    enter(person('teacher', 'teacher', { shows: 'board', page: 'p3', leads: false, follows: true }));
    expect([view.content.peek(), view.page.peek(), view.isLeading.peek()]).to.deep.equal(['board', 'p3', false]);
  });
});

const namesOf = (people: readonly Participant[]): string => people.map(({ id }) => id).join(' ');

describe('the tiles of a room', () => {
  it('show the speaker large if this is chosen and there are several', () => {
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

  it('cycles through all corners', () => {
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

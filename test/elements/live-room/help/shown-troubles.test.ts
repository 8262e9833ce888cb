import { expect } from '@open-wc/testing';
import { ADVICE, type Participant, type ParticipantState } from '../../../../src/core/live-room/index.ts';
import { isTroubled } from '../../../../src/elements/live-room/help/help-slot.tsx';
import { fittingAdvice, offeredAdvice, shownTroubles } from '../../../../src/elements/live-room/help/shown-troubles.ts';
import type { Peer } from '../../../../src/elements/live-room/media/media-engine.ts';

const student = (state: Partial<ParticipantState>, link: Participant['link'] = 'ok'): Participant => ({
  id: 's',
  identity: 'student-1',
  name: '生徒',
  role: 'student',
  link,
  state: { admissionState: 'inside', microphone: 'on', camera: 'on', screen: false, quality: 'good', ...state },
});
const well = { isBroken: false, ownRoundTrip: 20 };

describe('a student', () => {
  const peer = (link: Peer['link']): Peer => ({ id: 's', tracks: new Map(), link, speaking: false });

  it('is troubled by a line that is weak or lost, also if only the connection between the two is', () => {
    const fine = student({ troubles: [] });
    expect(isTroubled(fine, undefined)).to.equal(false);
    expect(isTroubled(fine, peer('poor'))).to.equal(false);
    expect(isTroubled(fine, peer('lost'))).to.equal(true);
    expect(isTroubled(student({ troubles: [] }, 'lost'), peer('ok'))).to.equal(true);
    for (const quality of ['poor', 'lost'] as const) expect(isTroubled(student({ quality }), undefined)).to.equal(true);
  });
});

describe('the words for a trouble', () => {
  it('say whose line is weak only when one side alone has that', () => {
    const weak = student({ troubles: ['weakLine'], quality: 'poor' });
    expect(shownTroubles(weak, well)).to.deep.equal(['liveHelp.line.theirs']);
    expect(shownTroubles(weak, { ...well, ownRoundTrip: 2_000 })).to.deep.equal(['liveHelp.line.between']);
    const poor = student({ troubles: [], quality: 'poor' });
    expect(shownTroubles(poor, well)).to.deep.equal(['liveHelp.line.between']);
    expect(shownTroubles(poor, { ...well, ownRoundTrip: 2_000 })).to.deep.equal(['liveHelp.line.own']);
    expect(shownTroubles(student({ troubles: [] }), { ...well, ownRoundTrip: 2_000 })).to.deep.equal([]);
  });

  it('say nothing of devices when there is no connection to the page', () => {
    expect(shownTroubles(student({ troubles: ['cameraDenied'] }, 'lost'), well)).to.deep.equal(['liveHelp.line.lost']);
  });

  it('name a broken connection between two who are both there', () => {
    const broken = shownTroubles(student({ troubles: ['hidden'] }), { ...well, isBroken: true });
    expect(broken).to.deep.equal(['liveHelp.line.broken', 'liveHelp.trouble.hidden']);
  });

  it('come with the advice that fits, of which each is there once', () => {
    const troubled = student({ troubles: ['soundBlocked', 'weakLine'], quality: 'poor', microphone: 'off' });
    expect(fittingAdvice(troubled)).to.deep.equal(['sound', 'line', 'microphone']);
    expect(fittingAdvice(student({ troubles: ['hidden', 'oldBrowser'] }))).to.deep.equal([]);
  });

  it('come with all advice, first what fits, in the order of the troubles', () => {
    const troubled = student({ troubles: ['cameraDenied', 'hidden'], microphone: 'off' });
    expect(offeredAdvice(fittingAdvice(troubled)).slice(0, 2)).to.deep.equal(['camera', 'microphone']);
    expect(offeredAdvice(fittingAdvice(troubled))).to.have.members([...ADVICE]);
    expect(offeredAdvice([])).to.deep.equal([...ADVICE]);
  });
});

import type { ClashPlan } from '../../../../src/core/schedule/index.ts';
import { table } from '../../table.ts';
import { against, NOW, plan } from './clash-plans.ts';
import { hours, lesson, meeting, tokyo } from '../lessons.ts';

const a = lesson({ id: 'a', ...hours('2026-11-20 10:00–11:00') });
const talk = meeting({ id: 'talk', ...hours('2026-11-20 10:00–11:00') });
const asMeeting = (when: string, more: Partial<ClashPlan> = {}): ClashPlan => ({
  kind: 'meeting',
  ...hours(when),
  ...more,
});

table('a plan beside meetings', against, {
  'clashes with a meeting that it overlaps by a minute': [
    [plan('2026-11-20 10:59–11:59'), { meetings: [talk] }],
    ['meeting talk!'],
  ],
  'clashes with no meeting back to back, and is warned of none': [
    [plan('2026-11-20 11:00–12:00'), { meetings: [talk], gap: 30 }],
    [],
  ],
  'clashes with no cancelled meeting': [
    [plan('2026-11-20 10:00–11:00'), { meetings: [{ ...talk, canceledAt: NOW }] }],
    [],
  ],
  'clashes with a meeting only until it was ended': [
    [
      plan('2026-11-20 10:30–11:30'),
      { meetings: [{ ...talk, actualEndTimeMillis: tokyo('2026-11-20 10:30') }], now: tokyo('2026-11-20 10:30') },
    ],
    [],
  ],
  'clashes with a meeting whose end was late no longer than was planned': [
    [
      plan('2026-11-20 11:00–12:00'),
      { meetings: [{ ...talk, actualEndTimeMillis: tokyo('2026-11-20 11:20') }], now: tokyo('2026-11-20 11:00') },
    ],
    [],
  ],
  'clashes with a meeting of the same id, when it is a lesson that moves': [
    [plan('2026-11-20 10:00–11:00', { id: 'talk' }), { meetings: [talk] }],
    ['meeting talk!'],
  ],
  'clashes with lessons first, then with meetings by their time, then with locks': [
    [
      plan('2026-11-20 10:30–13:00'),
      {
        lessons: [lesson({ id: 'b', ...hours('2026-11-20 12:00–13:00') })],
        meetings: [meeting({ id: 'later', ...hours('2026-11-20 12:30–14:00') }), talk],
        locks: [{ date: '2026-11-20' }],
      },
    ],
    ['overlap b!', 'meeting talk!', 'meeting later!', 'locked 2026-11-20!'],
  ],
});

table('a plan for a meeting', against, {
  'clashes with lessons, other meetings and locks': [
    [
      asMeeting('2026-11-20 10:30–11:30', { id: 'new' }),
      { lessons: [a], meetings: [talk], locks: [{ date: '2026-11-20' }] },
    ],
    ['overlap a!', 'meeting talk!', 'locked 2026-11-20!'],
  ],
  'does not clash with itself': [[asMeeting('2026-11-20 10:30–11:30', { id: 'talk' }), { meetings: [talk] }], []],
  'clashes with a lesson of the same id': [
    [asMeeting('2026-11-20 10:30–11:30', { id: 'a' }), { lessons: [a] }],
    ['overlap a!'],
  ],
  'keeps the start that it has, once it has begun': [
    [asMeeting('2026-11-20 10:00–11:30', { id: 'talk' }), { meetings: [talk], now: tokyo('2026-11-20 10:20') }],
    [],
  ],
  'cannot begin in the past': [[asMeeting('2026-11-20 08:00–09:30')], ['past!']],
  'is warned of a holiday, and of no lesson that is near or of the same student': [
    [
      asMeeting('2026-11-23 11:00–12:00', { studentId: 'sato' }),
      { lessons: [lesson({ id: 'near', ...hours('2026-11-23 10:00–11:00') })], gap: 30 },
    ],
    ['holiday 2026-11-23 labour'],
  ],
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkHeldTimes, heldTimesOf, realMinutes, typedHeldTimes } from '../../../src/core/lessons/index.ts';
import { HOUR_MS, MINUTE_MS, SERVICE_ZONE } from '../../../src/core/time/index.ts';
import { hours, lesson, tokyo } from '../schedule/lessons.ts';

const PLANNED = hours('2026-11-20 17:00–18:00');
const { startTimeMillis: START, endTimeMillis: END } = PLANNED;
const LATER = END + 24 * HOUR_MS;

describe('the real times of a lesson', () => {
  for (const [what, from, until, now, problem] of [
    ['may be unknown', undefined, undefined, LATER, undefined],
    ['may not lack one of the two', START, undefined, LATER, 'missing'],
    ['end after they begin', END, END, LATER, 'order'],
    ['may begin 6 hours early', START - 6 * HOUR_MS, END, LATER, undefined],
    ['may not begin earlier than that', START - 6 * HOUR_MS - 1, END, LATER, 'range'],
    ['may end 12 hours late', START, END + 12 * HOUR_MS, LATER, undefined],
    ['may not end later than that', START, END + 12 * HOUR_MS + 1, LATER, 'range'],
    ['may end within the current minute', START, END, END - MINUTE_MS, undefined],
    ['may not be in the future', START, END, END - MINUTE_MS - 1, 'future'],
  ] as const)
    test(what, () => assert.equal(checkHeldTimes({ fromMillis: from, untilMillis: until }, PLANNED, now), problem));

  test('are typed as times of the day that is nearest to the plan', () => {
    const night = { startTimeMillis: tokyo('2026-11-20 23:30'), endTimeMillis: tokyo('2026-11-21 00:30') };
    assert.deepEqual(typedHeldTimes({ from: '00:05', until: '00:40' }, night, SERVICE_ZONE), {
      fromMillis: tokyo('2026-11-21 00:05'),
      untilMillis: tokyo('2026-11-21 00:40'),
    });
    assert.deepEqual(typedHeldTimes({ from: '23:20', until: '23:50' }, night, SERVICE_ZONE), {
      fromMillis: tokyo('2026-11-20 23:20'),
      untilMillis: tokyo('2026-11-20 23:50'),
    });
    assert.deepEqual(typedHeldTimes({ from: '', until: '25:00' }, night, SERVICE_ZONE), {
      fromMillis: undefined,
      untilMillis: undefined,
    });
  });

  test('determine the length of a held lesson, else the plan does', () => {
    const times = { heldFromMillis: START, heldUntilMillis: START + 72 * MINUTE_MS };
    assert.equal(realMinutes(lesson({ ...PLANNED, ...times, outcome: 'held' })), 72);
    assert.equal(realMinutes(lesson({ ...PLANNED, outcome: 'held' })), 60);
    assert.equal(heldTimesOf({ ...times, outcome: 'absent' }), undefined);
    assert.equal(heldTimesOf({ outcome: 'held', heldFromMillis: END, heldUntilMillis: START }), undefined);
  });
});

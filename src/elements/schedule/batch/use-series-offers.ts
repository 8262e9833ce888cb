import { signal } from '@preact/signals-core';
import { useEffect, useMemo } from 'react';
import { hasSeries, loadStudentLessons } from '../../../core/batch-change/index.ts';
import { type Lesson, succeeded } from '../../../core/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import type { UndoableChange } from '../../../core/undo/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { setOffers } from '../../../ui/toasts/offers.ts';
import type { BatchRequest } from './series-scope.ts';

/** After one lesson of a series was moved or cancelled, its toast offers the same for the others. Reads signals. */
export function useSeriesOffers(schedule: Schedule, onRequest: (request: BatchRequest) => void): void {
  const t = useText();
  const { toasts } = useScreen();
  const isInSeries = useSeriesLookup(schedule);
  useEffect(
    () =>
      setOffers(toasts, (change) => {
        const request = requestOf(change);
        if (!request?.done || !isInSeries(change)) return undefined;
        const label = t(`batchChange.series.${request.kind === 'move' ? 'moveOthers' : 'cancelOthers'}`);
        return { label, run: () => onRequest(request) };
      }),
    [t, toasts, isInSeries, onRequest],
  );
}

/** What the toast of a change offers, if the lesson belongs to a series. */
function requestOf(change: UndoableChange): BatchRequest | undefined {
  if (change.kind === 'canceled') {
    const { lesson } = change;
    return { kind: 'cancel', lessons: [lesson], done: { before: lesson, lesson } };
  }
  if (change.kind !== 'changed') return undefined;
  const { before, lesson } = change;
  if (before.startTimeMillis === lesson.startTimeMillis) return undefined;
  return { kind: 'move', lessons: [before], done: { before, lesson } };
}

/**
 * Returns whether the lesson of a change belongs to a series. The months that are loaded may not show the others: then the
 * provider is asked for those of the year to come, which the function then reads from a signal.
 */
function useSeriesLookup(schedule: Schedule): (change: UndoableChange) => boolean {
  const { session, toasts, timeZone } = useScreen();
  const asked = useMemo(() => signal<ReadonlyMap<UndoableChange, readonly Lesson[]>>(new Map()), []);
  const lookup = useMemo(() => {
    const isInSeries = (change: UndoableChange, lessons: readonly Lesson[]): boolean => {
      const done = requestOf(change)?.done;
      const options = { timeZone, now: session.clock.now(), at: done?.before };
      return done !== undefined && hasSeries(done.lesson, lessons, options);
    };
    return {
      isLoaded: (change: UndoableChange) => isInSeries(change, schedule.lessons.peek()),
      isKnown: (change: UndoableChange) => isInSeries(change, asked.value.get(change) ?? schedule.lessons.peek()),
    };
  }, [schedule, session, timeZone, asked]);

  const list = toasts.list.value;
  useEffect(() => {
    for (const { change } of list) {
      const studentId = change && requestOf(change)?.done?.lesson.studentId;
      if (!change || studentId === undefined || asked.peek().has(change) || lookup.isLoaded(change)) continue;
      const remember = (lessons: readonly Lesson[]): void => {
        asked.value = new Map([...asked.peek(), [change, lessons]]);
      };
      remember(schedule.lessons.peek());
      // A failure leaves what is loaded; the dialog asks again.
      void loadStudentLessons(session, studentId).then((reply) => succeeded(reply) && remember(reply.data));
    }
  }, [list, lookup, asked, schedule, session]);
  return lookup.isKnown;
}

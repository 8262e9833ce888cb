import { useSignals } from '@preact/signals-react/runtime';
import { useState, useEffect, useLayoutEffect, useRef, useMemo } from 'react';
import { signal } from '@preact/signals-core';
import { succeeded } from '../../../core/api/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { hasSeries, loadStudentLessons } from '../../../core/batch-change/index.ts';
import type { UndoableChange } from '../../../core/undo/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useHost } from '../../../runtime/element-context.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import { useTopDialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { setOffers } from '../../../ui/toasts/offers.ts';
import { isMovable } from '../drag/use-move.ts';
import css from './batch-screen.css';
import { BatchCancelDialog } from './batch-cancel-dialog.tsx';
import { BatchMoveDialog } from './batch-move-dialog.tsx';
import { focusSchedule, type BatchRequest } from './series-scope.tsx';
import type { SelectedLessons } from './use-selection.tsx';

interface Props {
  readonly schedule: Schedule;
  readonly selected: SelectedLessons;
  readonly onSelect: (lessons: SelectedLessons) => void;
}

/** Changing several lessons together: those that are selected, or a series. A separate module, loaded only when needed. */
export default function BatchScreen(props: Props) {
  return (
    <Texts namespaces={['schedule', 'courses', 'dateTime', 'lessonForms', 'batchChange']} dates>
      <Content {...props} />
    </Texts>
  );
}

function Content({ schedule, selected, onSelect }: Props) {
  useSignals();
  useStyles(css);
  const { session } = useScreen();
  const [request, setRequest] = useState<BatchRequest>();
  useSeriesOffers(schedule, setRequest);
  const loaded = new Map(schedule.lessons.value.map((lesson) => [lesson.id, lesson]));
  // What was changed elsewhere meanwhile is shown as it is now.
  const lessons = [...selected.values()]
    .map((lesson) => loaded.get(lesson.id) ?? lesson)
    .filter((lesson) => isMovable(schedule, lesson, session.clock.now()))
    .sort((one, other) => one.startTimeMillis - other.startTimeMillis);
  const clear = (): void => onSelect(new Map());
  const close = (): void => setRequest(undefined);
  const finish = (): void => {
    clear();
    close();
  };
  return (
    <>
      {lessons.length > 0 && (
        <SelectionBar lessons={lessons} onClear={clear} onChange={(kind) => setRequest({ kind, lessons })} />
      )}
      {request?.kind === 'move' && <BatchMoveDialog request={request} onDone={finish} onClose={close} />}
      {request?.kind === 'cancel' && <BatchCancelDialog request={request} onDone={finish} onClose={close} />}
    </>
  );
}

interface SelectionBarProps {
  readonly lessons: readonly Lesson[];
  readonly onClear: () => void;
  readonly onChange: (kind: 'move' | 'cancel') => void;
}

/** What can be done with the selected lessons: in the top layer, outside of the grid's layout. Esc clears the selection. */
function SelectionBar({ lessons, onClear, onChange }: SelectionBarProps) {
  const t = useText();
  const { root } = useHost();
  const bar = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  useLayoutEffect(() => {
    bar.current?.showPopover();
  }, []);
  const clear = (): void => {
    const hadFocus = bar.current?.contains(root.activeElement) ?? false;
    onClear();
    if (hadFocus) focusSchedule(root, lessons);
  };
  useEscape(clear, dialog !== undefined);
  return (
    <div ref={bar} className="batch-bar" popover="manual" role="region" aria-label={t('batchChange.selection.label')}>
      <p role="status">{t('batchChange.selection.count', { count: lessons.length })}</p>
      <Button kind="quiet" onClick={clear}>
        {t('batchChange.selection.clear')}
      </Button>
      <Button className="batch-cancel" onClick={() => onChange('cancel')}>
        {t('batchChange.selection.cancel')}
      </Button>
      <Button kind="primary" onClick={() => onChange('move')}>
        {t('batchChange.selection.move')}
      </Button>
    </div>
  );
}

/** Calls back on Esc, before the grid does, unless a dialog is open or a lesson is being moved. */
function useEscape(onEscape: () => void, isOff: boolean): void {
  const { root } = useHost();
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (isOff) return undefined;
    const onKey = (event: Event): void => {
      const press = event as KeyboardEvent;
      if (press.key !== 'Escape' || isComposing(press) || root.querySelector('[data-held]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    root.addEventListener('keydown', onKey, { capture: true });
    return () => root.removeEventListener('keydown', onKey, { capture: true });
  }, [root, isOff]);
}

/** After one lesson of a series was moved or cancelled, its toast offers the same for the others. Reads signals. */
function useSeriesOffers(schedule: Schedule, onRequest: (request: BatchRequest) => void): void {
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

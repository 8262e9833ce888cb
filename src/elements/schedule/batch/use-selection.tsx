import { useSignals } from '@preact/signals-react/runtime';
import { createContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useScreen } from '../../../runtime/screen-context.ts';
import { isMovable } from '../drag/use-move.ts';

const BatchScreen = optionalScreen(() => import('./batch-screen.tsx'));

/** The lessons that are selected, by id. */
export type SelectedLessons = ReadonlyMap<string, Lesson>;

const none: SelectedLessons = new Map();
export const SelectionContext = createContext(none);

/** The keys that are held during a click. */
interface Press {
  readonly detail: number;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export interface Selection {
  readonly lessons: SelectedLessons;
  /** Handles a click on a lesson with Shift, Ctrl or ⌘, or while others are selected; returns whether it did. */
  onClick(id: string, press: Press): boolean;
  toggle(id: string): void;
  /** Not every browser says with the click of a key whether Shift was held. */
  readonly onKeyDownCapture: (press: { readonly shiftKey: boolean }) => void;
  /** The bar of the selection and its dialogs, and what toasts offer for a series. */
  readonly content: ReactNode;
}

/** Several lessons selected to be changed together; only those to come, which can be moved. Reads signals. */
export function useSelection(schedule: Schedule, onRefuse: () => void): Selection {
  useSignals();
  const { session, toasts } = useScreen();
  const [lessons, setLessons] = useState(none);
  const [isLoaded, setIsLoaded] = useState(false);
  const isShifted = useRef(false);
  const isNeeded = lessons.size > 0 || toasts.list.value.length > 0;
  // It stays: its dialogs outlive the selection.
  useEffect(() => {
    if (isNeeded) setIsLoaded(true);
  }, [isNeeded]);

  function toggle(id: string): void {
    const lesson = schedule.lessons.peek().find((each) => each.id === id);
    if (!lesson || !isMovable(schedule, lesson, session.clock.now())) return onRefuse();
    const changed = new Map(lessons);
    if (!changed.delete(id)) changed.set(id, lesson);
    setLessons(changed);
  }
  return {
    lessons,
    toggle,
    onClick(id, { detail, shiftKey, ctrlKey, metaKey }) {
      const isHeld = shiftKey || ctrlKey || metaKey || (detail === 0 && isShifted.current);
      if (schedule.isReadOnly.peek() || !(isHeld || lessons.size > 0)) return false;
      toggle(id);
      return true;
    },
    onKeyDownCapture({ shiftKey }) {
      isShifted.current = shiftKey;
    },
    content: isLoaded && <BatchScreen schedule={schedule} selected={lessons} onSelect={setLessons} />,
  };
}

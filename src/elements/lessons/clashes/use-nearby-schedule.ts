import { useEffect, useMemo } from 'react';
import { createSchedule, type Schedule } from '../../../core/schedule/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** A schedule of the component's own, for the days around what it plans. */
export function useNearbySchedule(): Schedule {
  const { session } = useScreen();
  const nearby = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => nearby.dispose(), [nearby]);
  return nearby;
}

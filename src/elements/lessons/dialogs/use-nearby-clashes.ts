import { useEffect, useMemo } from 'react';
import {
  clashContext,
  clashesOf,
  type Clash,
  type ClashPlan,
  createSchedule,
  type Schedule,
} from '../../../core/schedule/index.ts';
import { dayKey } from '../../../core/time/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** The conflicts of planned times once the month around them is loaded; none without times. Reads signals. */
export function useNearbyClashes(plan: ClashPlan | undefined): readonly Clash[] {
  const { session, timeZone } = useScreen();
  const nearby = useNearbySchedule();
  const day = plan && dayKey(plan.startTimeMillis, timeZone);
  useEffect(() => {
    if (day) void nearby.show([day], timeZone);
  }, [nearby, day, timeZone]);
  return plan ? clashesOf(plan, clashContext(nearby, session.clock.now())) : [];
}

/** A separate schedule for the days around the planned times. */
export function useNearbySchedule(): Schedule {
  const { session } = useScreen();
  const nearby = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => nearby.dispose(), [nearby]);
  return nearby;
}

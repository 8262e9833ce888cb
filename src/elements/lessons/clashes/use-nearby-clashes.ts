import { useEffect } from 'react';
import { clashContext, clashesOf, type Clash, type ClashPlan } from '../../../core/schedule/index.ts';
import { dayKey } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useNearbySchedule } from './use-nearby-schedule.ts';

/** The conflicts of a plan once the month around it is loaded; none without a plan. Reads signals. */
export function useNearbyClashes(plan: ClashPlan | undefined): readonly Clash[] {
  const { session, timeZone } = useScreen();
  const nearby = useNearbySchedule();
  const day = plan && dayKey(plan.startTimeMillis, timeZone);
  useEffect(() => {
    if (day) void nearby.show([day], timeZone);
  }, [nearby, day, timeZone]);
  return plan ? clashesOf(plan, clashContext(nearby, session.clock.now())) : [];
}

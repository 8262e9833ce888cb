import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { commonOf, loadDateLocale } from '../../core/index.ts';
import type { PropsOf } from '../../runtime/contract-types.ts';
import { liveAddress } from '../lessons/live-address.ts';
import { useHost } from '../../runtime/element-context.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { useScreen } from '../../runtime/screen-context.ts';
import type { contract, View } from './contract.ts';
import { dayOf, ScheduleNavigationContext, viewOf, type ScheduleNavigation } from './schedule-navigation.ts';
import ScheduleScreen from './schedule-screen.tsx';
import { useFirstDayOfWeek } from './use-first-day-of-week.ts';

type Props = PropsOf<typeof contract>;

export default function ScheduleElement(values: Props) {
  return (
    <ElementFrame
      values={values}
      namespaces={['schedule', 'courses', 'dateTime']}
      prepare={loadDateLocale}
      guard={values.entries ? 'none' : 'sign-in'}
    >
      <ScheduleInMemory {...values} />
    </ElementFrame>
  );
}

interface Where {
  readonly view: View | undefined;
  readonly date: string | undefined;
}

/** The schedule on its own: where the teacher is stays in memory, and in the tab for a reload. */
function ScheduleInMemory({ view, date, firstDayOfWeek: wishedFirstDay, liveHref, entries }: Props) {
  useSignals();
  const { session } = useScreen();
  const { element } = useHost();
  const firstDayOfWeek = useFirstDayOfWeek(wishedFirstDay);
  // Several schedules on a page are told apart by their ids.
  const spot = `schedule ${element.id}`;
  const wish = useMemo<Where>(() => ({ view, date: dayOf(date) }), [view, date]);
  const [where, setWhere] = useState<Where>(() => {
    const kept = session.drafts.find(spot);
    return { view: wish.view ?? viewOf(kept?.view), date: wish.date ?? dayOf(kept?.date) };
  });
  const [known, setKnown] = useState(wish);
  if (wish !== known) {
    setKnown(wish);
    setWhere(wish);
  }
  useEffect(() => {
    session.drafts.keep(spot, { view: where.view ?? '', date: where.date ?? '' });
  }, [session, spot, where]);

  const place = useMemo<ScheduleNavigation>(() => ({
    ...where,
    firstDayOfWeek,
    go(view, date) {
      commonOf(session).navigated();
      setWhere({ view, date });
    },
    liveHref: (id) => liveAddress(liveHref, id),
  }), [session, where, firstDayOfWeek, liveHref]);
  return <ScheduleNavigationContext value={place}><ScheduleScreen entries={entries} /></ScheduleNavigationContext>;
}

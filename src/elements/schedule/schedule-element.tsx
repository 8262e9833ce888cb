import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { commonOf } from '../../core/session/index.ts';
import type { PropsOf } from '../../runtime/contract.ts';
import { useHost } from '../../runtime/element-context.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { ReadOnlyContext, useScreen } from '../../runtime/screen-context.ts';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { liveAddress } from '../lessons/live-address.ts';
import { signInPanels } from '../login/signed-out/sign-in-panels.ts';
import type { contract, View } from './contract.ts';
import {
  dayOf,
  ScheduleNavigationContext,
  viewOf,
  useFirstDayOfWeek,
  type ScheduleNavigation,
} from './schedule-navigation.ts';
import ScheduleScreen from './schedule-screen.tsx';

type Props = PropsOf<typeof contract>;

export default function ScheduleElement(values: Props) {
  return (
    <ElementFrame signIn={values.entries ? undefined : signInPanels[values.signIn]} values={values}>
      <ScheduleInMemory {...values} />
      <Tooltips />
    </ElementFrame>
  );
}

interface Position {
  readonly view: View | undefined;
  readonly date: string | undefined;
}

/** The standalone schedule: its navigation state is in memory, and in sessionStorage for a reload. */
function ScheduleInMemory({
  view,
  date,
  firstDayOfWeek: requestedFirstDay,
  liveHref,
  visitLiveHref,
  visitHref,
  studentHref,
  entries,
  readOnly,
}: Props) {
  useSignals();
  const { session } = useScreen();
  const { element } = useHost();
  const firstDayOfWeek = useFirstDayOfWeek(requestedFirstDay);
  // Several schedules on a page are distinguished by their ids.
  const draftKey = `schedule ${element.id}`;
  const attributes = useMemo<Position>(() => ({ view, date: dayOf(date) }), [view, date]);
  const [position, setPosition] = useState<Position>(() => {
    const stored = session.drafts.find(draftKey);
    return { view: attributes.view ?? viewOf(stored?.view), date: attributes.date ?? dayOf(stored?.date) };
  });
  const [previous, setPrevious] = useState(attributes);
  if (attributes !== previous) {
    setPrevious(attributes);
    setPosition(attributes);
  }
  useEffect(() => {
    session.drafts.save(draftKey, { view: position.view ?? '', date: position.date ?? '' });
  }, [session, draftKey, position]);

  const navigation = useMemo<ScheduleNavigation>(
    () => ({
      ...position,
      firstDayOfWeek,
      go(view, date) {
        commonOf(session).navigated();
        setPosition({ view, date });
      },
      liveHref: (id) => liveAddress(liveHref, id),
      meetings: {
        liveHref: (id) => liveAddress(visitLiveHref, id),
        studentHref: (id) => liveAddress(studentHref, id),
        listHref: safeAddress(visitHref),
      },
    }),
    [session, position, firstDayOfWeek, liveHref, visitLiveHref, visitHref, studentHref],
  );
  return (
    <ScheduleNavigationContext value={navigation}>
      <ReadOnlyContext value={readOnly && !entries}>
        <ScheduleScreen entries={entries} />
      </ReadOnlyContext>
    </ScheduleNavigationContext>
  );
}

/** A URL of the page in full; undefined unless it is http(s), or a file on a file page. */
function safeAddress(address: string | undefined): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address, document.baseURI);
  const isWay = url && (/^https?:$/.test(url.protocol) || (url.protocol === 'file:' && location.protocol === 'file:'));
  return isWay ? url.href : undefined;
}

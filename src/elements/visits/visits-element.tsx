import { useEffect, useMemo, useState } from 'react';
import type { Paging } from '../../core/lessons/index.ts';
import { FIRST_VISITS, readMeetingQuery, writeMeetingQuery } from '../../core/meetings/index.ts';
import type { PropsOf } from '../../runtime/contract.ts';
import { liveAddress } from '../lessons/live-address.ts';
import { useHost } from '../../runtime/element-context.ts';
import { signInPanels } from '../login/signed-out/sign-in-panels.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { ReadOnlyContext, useScreen } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { MeetingNavigationContext, type MeetingNavigation } from './meeting-navigation.ts';
import VisitsScreen from './visits-screen.tsx';

type Props = PropsOf<typeof contract>;

export default function VisitsElement(values: Props) {
  return (
    <ElementFrame signIn={signInPanels[values.signIn]} values={values}>
      <Visits {...values} />
      <Tooltips />
    </ElementFrame>
  );
}

/** The standalone list: its page is in memory, and in sessionStorage for a reload. */
function Visits({ pageSize, words, readOnly, liveHref, studentHref }: Props) {
  const { session } = useScreen();
  const { element } = useHost();
  // Several lists on a page are distinguished by their ids.
  const draftKey = `visits ${element.id}`;
  const usual = useMemo<Paging>(() => ({ ...FIRST_VISITS, size: pageSize }), [pageSize]);
  const [paging, setPaging] = useState(() =>
    readMeetingQuery(String(session.drafts.find(draftKey)?.query ?? ''), usual),
  );
  const [known, setKnown] = useState(usual);
  if (usual !== known) {
    setKnown(usual);
    setPaging(usual);
  }
  useEffect(
    () => session.drafts.save(draftKey, { query: writeMeetingQuery(paging, usual) }),
    [session, draftKey, paging, usual],
  );

  const navigation = useMemo<MeetingNavigation>(
    () => ({
      paging,
      setPaging,
      liveHref: (id) => liveAddress(liveHref, id),
      studentHref: (id) => liveAddress(studentHref, id),
    }),
    [paging, liveHref, studentHref],
  );
  return (
    <MeetingNavigationContext value={navigation}>
      <ReadOnlyContext value={readOnly}>
        <VisitsScreen words={words} />
      </ReadOnlyContext>
    </MeetingNavigationContext>
  );
}

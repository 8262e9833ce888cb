import { useState, type ReactNode } from 'react';
import type { Meeting } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { chipOf } from '../card/chip-of.ts';
import type { contract } from '../contract.ts';

const OpenedMeeting = lazyScreen(() => import('./opened-meeting.tsx'));

const LATER = [OpenedMeeting];

interface OpenedMeetingState {
  /** Opens a meeting unless the host page prevents it. */
  select(id: string): void;
  /** The card or a dialog. */
  readonly content: ReactNode;
}

/** The opened meeting, as up to date as the loaded meetings. */
export function useOpenedMeeting(meetings: readonly Meeting[], now: number): OpenedMeetingState {
  const { root, emit } = useHost<typeof contract>();
  const [opened, setOpened] = useState<Meeting>();
  usePreload(LATER, meetings.length > 0);
  const find = (id: string): Meeting | undefined => meetings.find((meeting) => meeting.id === id);
  return {
    select(id) {
      const meeting = find(id);
      if (meeting && emit('teacher-visit-select', { id, meeting })) setOpened(meeting);
    },
    content: opened && (
      <OpenedMeeting
        key={opened.id}
        meeting={find(opened.id) ?? opened}
        now={now}
        chip={() => chipOf(root, 'meeting', opened.id)}
        onClose={() => setOpened(undefined)}
      />
    ),
  };
}

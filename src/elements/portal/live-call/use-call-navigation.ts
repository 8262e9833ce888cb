import { useMemo } from 'react';
import { fillPath } from '../../../core/navigation/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import type { LiveRoomNavigation } from '../../live-room/live-room-navigation.ts';
import type { contract } from '../contract.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL, HOME } from '../routes/route.ts';
import { forgetRoom, rememberRoom, type PortalRoom } from './portal-room.ts';

export interface LiveCallProps {
  /** The room of the running call, else that of the current page. */
  readonly room: PortalRoom;
  /** The room of the current page, if it is one. */
  readonly here: PortalRoom | undefined;
  /** Empty where the host page provides the tokens. */
  readonly teacherId: string;
  /** Keeps a room whatever page is shown; undefined releases it. */
  readonly onRunning: (room: PortalRoom | undefined) => void;
}

/** Navigation of a live room in the portal; leaving its page goes back, or to the parent list (docs/spec.md, section 4). */
export function useCallNavigation({ room, here, teacherId, onRunning }: LiveCallProps): LiveRoomNavigation {
  const { match, back, go, hrefOf, asLeft, nameTitle } = usePortal();
  const { element, emit } = useHost<typeof contract>();
  const { kind, id, path } = room;
  const isCompact = here?.path !== path;
  const isRoomPage = here !== undefined;
  const list = match?.chain.at(-2)?.path ?? HOME;
  return useMemo(() => {
    const goElsewhere = (): void => back(asLeft(list));
    const lessonPath = (lessonId: string): string => fillPath(COURSE_DETAIL, { id: lessonId });
    const end = (): void => {
      emit('teacher-live-leave', { kind, id });
      forgetRoom();
      onRunning(undefined);
    };
    return {
      isAlone: false,
      isCompact,
      goElsewhere,
      open: () => go(path),
      leave() {
        end();
        if (!isCompact) return goElsewhere();
        // The pressed button is gone.
        element.shadowRoot?.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      },
      lessonHref: (lessonId) => hrefOf(lessonPath(lessonId)),
      openLesson(lessonId) {
        end();
        go(lessonPath(lessonId));
      },
      onProgress(progress) {
        if (progress === 'inside') {
          rememberRoom({ kind, id, path }, teacherId);
          return onRunning({ kind, id, path });
        }
        // On another page it stays until the teacher has read why; its own page, or that of another room, takes over.
        if (!isRoomPage) return;
        forgetRoom();
        onRunning(undefined);
      },
      ...(!isCompact && { setTitle: nameTitle }),
    } satisfies LiveRoomNavigation;
  }, [
    emit,
    element,
    back,
    go,
    hrefOf,
    asLeft,
    list,
    kind,
    id,
    path,
    teacherId,
    isCompact,
    isRoomPage,
    nameTitle,
    onRunning,
  ]);
}

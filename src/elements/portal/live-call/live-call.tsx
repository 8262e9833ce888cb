import { useEffect, useMemo } from 'react';
import type { RoomKind } from '../../../core/live-room/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { LiveRoomNavigationContext, type LiveRoomNavigation } from '../../live-room/live-room-navigation.ts';
import LiveRoomScreen from '../../live-room/live-room-screen.tsx';
import { forgetRoom, rememberRoom, type PortalRoom } from './live-room-slot.tsx';
import { fillPath } from '../../../core/navigation/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import type { contract } from '../contract.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL, HOME } from '../routes/route.ts';
import { EmptyState } from '../../../ui/display/data-state.tsx';
import { video } from '../../../ui/icons/icons.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './live-call.css';

/** A live room in the portal: as a page, or small beside another page while the call goes on (docs/decisions/038). */
export default function LiveCall(props: LiveCallProps) {
  useStyles(css);
  const { room, here } = props;
  const { session } = useScreen();
  const navigation = useCallNavigation(props);
  // The teacher who signs in next must not find this call.
  useEffect(() => {
    let before = session.state.peek();
    return session.state.subscribe((state) => {
      if (state === 'anonymous' && before !== 'anonymous') forgetRoom();
      before = state;
    });
  }, [session]);
  return (
    <Texts namespaces={['liveRoom', 'board']} dates>
      <LiveRoomNavigationContext value={navigation}>
        <div className="portal-page portal-live-call">
          <LiveRoomScreen key={room.path} kind={room.kind} id={room.id} />
        </div>
        {here && here.path !== room.path && <OtherCall kind={room.kind} onReturn={() => navigation.open?.()} />}
      </LiveRoomNavigationContext>
    </Texts>
  );
}

interface LiveCallProps {
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
function useCallNavigation({ room, here, teacherId, onRunning }: LiveCallProps): LiveRoomNavigation {
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

interface OtherCallProps {
  /** The room of the running call. */
  readonly kind: RoomKind;
  /** Goes back to the running call. */
  readonly onReturn: () => void;
}

/** Shown instead of a second room: the running call has to be left first. */
function OtherCall({ kind, onReturn }: OtherCallProps) {
  const t = useText();
  const { title } = usePortal();
  return (
    <div className="portal-page portal-plain">
      <h1>{title}</h1>
      <EmptyState icon={video} message={t('liveRoom.compact.otherCall')}>
        <Button kind="primary" onClick={onReturn}>
          {t(kind === 'class' ? 'liveRoom.compact.back' : 'liveRoom.compact.backToMeeting')}
        </Button>
      </EmptyState>
    </div>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { createSafeStorage } from '../../../core/session/index.ts';
import type { RoomKind } from '../../../core/live-room/index.ts';
import { fillPath, matchRoutes, type RouteMatch } from '../../../core/navigation/index.ts';
import type { PortalRoute } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';

const LiveCall = lazyScreen(() => import('./live-call.tsx'));

/**
 * The place of live rooms beside the page: that of the current URL and, once a teacher is inside, that of the running call,
 * whatever page is shown. Nothing, and no code, without either.
 */
export function LiveRoomSlot() {
  useSignals();
  const { session } = useScreen();
  // Another teacher, or the same one after a new sign-in, has no running call but the one that this tab remembers.
  return <RunningRoom key={session.teacherEpoch.value} />;
}

function RunningRoom() {
  useSignals();
  const { match } = usePortal();
  const { session } = useScreen();
  const teacherId = session.signedIn.value?.id ?? '';
  const [running, setRunning] = useState(() => rememberedRoom(teacherId));
  const here = roomAt(match);
  const room = running ?? here;
  return room && <LiveCall room={room} here={here} teacherId={teacherId} onRunning={setRunning} />;
}

/** A live room of the portal; its page identifies it. */
export interface PortalRoom {
  readonly kind: RoomKind;
  /** ID of the lesson or meeting. */
  readonly id: string;
  /** Path of its page within the portal. */
  readonly path: string;
}

/** The live room of a page; undefined for other pages. */
function roomAt(match: RouteMatch<PortalRoute> | undefined): PortalRoom | undefined {
  const route = match?.chain.at(-1);
  const id = match?.params.id;
  if (!route?.room || !id) return undefined;
  return { kind: route.room, id, path: fillPath(route.path, { id }) };
}

const STORAGE_KEY = 'teacher-live-call';
/** Of this tab alone, as the call is. */
const storage = createSafeStorage(() => sessionStorage);

/** The room of this teacher's call before the page was reloaded; undefined if there was none, or it was left. */
export function rememberedRoom(teacherId: string): PortalRoom | undefined {
  const [path, owner] = (storage.getItem(STORAGE_KEY) ?? '').split(' ');
  return path && owner === teacherId ? roomAt(matchRoutes(routes, path)) : undefined;
}

/** Stores the room of a call for a reload of this tab. Paths have no space in them. */
export function rememberRoom({ path }: PortalRoom, teacherId: string): void {
  storage.setItem(STORAGE_KEY, `${path} ${teacherId}`);
}

/** Removes the stored room. */
export function forgetRoom(): void {
  storage.removeItem(STORAGE_KEY);
}

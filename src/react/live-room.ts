import type { ReactNode } from 'react';
import type { contract } from '../elements/live-room/contract.ts';
import { TeacherLiveRoom } from '../elements/live-room/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type LiveRoomProps = TeacherProps<typeof contract>;

/** `<teacher-live-room>` as a component. */
export const LiveRoom: (props: LiveRoomProps) => ReactNode = component(TeacherLiveRoom);

import type { ElementOf } from '../contract.ts';
import { defineElement, register } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherLiveRoom = ElementOf<typeof contract>;
export const TeacherLiveRoom = defineElement(contract, () => import('./live-room-element.tsx'));
register(TeacherLiveRoom);

declare global {
  interface HTMLElementTagNameMap {
    'teacher-live-room': TeacherLiveRoom;
  }
}

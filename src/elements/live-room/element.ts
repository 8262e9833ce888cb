import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherLiveRoom = ElementOf<typeof contract>;
export const TeacherLiveRoom = defineElement(contract, () => import('./live-room-element.tsx'), {
  namespaces: ['liveRoom', 'board'],
  dates: true,
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-live-room': TeacherLiveRoom;
  }
}

import type { ElementOf } from '../contract.ts';
import { defineElement } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherLiveRoom = ElementOf<typeof contract>;
export const TeacherLiveRoom = defineElement(contract, () => import('./live-room-element.tsx'));

import type { contract as contacts } from '../elements/contacts/contract.ts';
import type { contract as courseList } from '../elements/course-list/contract.ts';
import type { contract as liveRoom } from '../elements/live-room/contract.ts';
import type { contract as login } from '../elements/login/contract.ts';
import type { contract as portal } from '../elements/portal/contract.ts';
import type { contract as schedule } from '../elements/schedule/contract.ts';
import type { contract as settings } from '../elements/settings/contract.ts';
import type { contract as studentRoom } from '../elements/student-room/contract.ts';
import type { contract as visits } from '../elements/visits/contract.ts';
import type { EventMapOf } from '../runtime/contract-types.ts';

type EventMaps =
  | EventMapOf<typeof contacts>
  | EventMapOf<typeof courseList>
  | EventMapOf<typeof liveRoom>
  | EventMapOf<typeof login>
  | EventMapOf<typeof portal>
  | EventMapOf<typeof schedule>
  | EventMapOf<typeof settings>
  | EventMapOf<typeof studentRoom>
  | EventMapOf<typeof visits>;
type NamesOf<Maps> = Maps extends unknown ? keyof Maps : never;
type EventOf<Maps, Name> = Maps extends unknown ? (Name extends keyof Maps ? Maps[Name] : never) : never;

/** The event object of every event of every element, by its name. */
export type HostEventMap = { [Name in NamesOf<EventMaps>]: EventOf<EventMaps, Name> };

export type HostEventName = keyof HostEventMap;

declare global {
  // Every event bubbles: `document` and `window` know them, too.
  interface GlobalEventHandlersEventMap extends HostEventMap {}
}

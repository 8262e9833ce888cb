import type { WorkingHours } from '../../src/core/api/endpoints/index.ts';
import { SHORT_GAP_MINUTES } from '../../src/core/schedule/index.ts';
import type { Store } from '../store/store.ts';

/** When a teacher works; `isSet` is false until the hours are set. */
export async function workingHoursOf(store: Store, teacherId: string): Promise<WorkingHours> {
  const row = await store.workingHours.get(teacherId);
  return {
    isSet: row?.isSet === 1,
    weekly: row?.weekly ?? [],
    exceptions: row?.exceptions ?? [],
    holidaysOff: row ? row.holidaysOff === 1 : true,
    bufferMinutes: row?.bufferMinutes ?? SHORT_GAP_MINUTES,
    version: row?.version ?? 0,
  };
}

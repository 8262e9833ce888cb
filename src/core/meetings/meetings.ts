import { signal } from '@preact/signals-core';
import { commonOf, createAsyncResource, type Session } from '../session/index.ts';
import type { Paging } from '../lessons/index.ts';
import {
  endMeeting,
  listMeetings,
  type Meeting,
  type Page,
  readMeetingStudio,
  type StudioInfo,
} from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';

export type Meetings = ReturnType<typeof createMeetings>;

/** The meeting state of docs/spec.md, section 3: `visitData`, `studioInfo`, `visitResult`, `visitDetail`, `searchData`. */
export function createMeetings(session: Session) {
  const common = commonOf(session);
  const visits = createAsyncResource<Page<Meeting>>(session);
  const studio = createAsyncResource<StudioInfo>(session);
  const visitResult = signal<Partial<Reply<unknown>>>({});
  const visitDetail = signal<Meeting | undefined>();
  const searchData = signal<Paging>({ page: 1, size: 10 });

  return {
    visitData: visits.data,
    status: visits.status,
    failure: visits.failure,
    loadedAt: visits.loadedAt,
    studioInfo: studio.data,
    visitResult,
    visitDetail,
    searchData,

    async load(paging: Paging): Promise<Reply<Page<Meeting>>> {
      searchData.value = paging;
      const reply = await common.during(
        'listLoading',
        visits.load((signal) => session.api.call(listMeetings, { query: paging }, { signal })),
      );
      // The meeting that is looked at stays in sight, as it is now.
      const newer = reply.data?.list.find(({ id }) => id === visitDetail.peek()?.id);
      if (newer) visitDetail.value = newer;
      return reply;
    },

    /** The meeting of the shown page that is looked at more closely. */
    select(id: string | undefined): void {
      visitDetail.value = visits.data.peek()?.list.find((meeting) => meeting.id === id);
    },

    readStudio: (id: string) =>
      studio.load((signal) => session.api.call(readMeetingStudio, { params: { id } }, { signal })),

    /** Ends a meeting for everybody. */
    async end(id: string): Promise<Reply<unknown>> {
      const reply = await common.during('isSubmitLoading', session.api.call(endMeeting, { params: { id } }));
      visitResult.value = reply;
      if (succeeded(reply)) session.changed();
      return reply;
    },

    dispose(): void {
      visits.cancel();
      studio.cancel();
    },
  };
}

import type { FaultRule } from '../../support/servers/faulty-proxy.ts';

/** The provider's replies for a teacher without data. */
export const NOTHING: FaultRule[] = [
  { match: { method: 'GET', path: '/api/client/teacher/student' }, fault: { edit: { data: [] } } },
  { match: { method: 'GET', path: '/api/client/teacher/calendar/list' }, fault: { edit: { data: [] } } },
  ...['teach/list', 'meeting'].map((path) => ({
    match: { method: 'GET', path: `/api/client/teacher/${path}` },
    fault: { edit: { 'data.list': [], 'data.total': 0 } },
  })),
];
/** A provider that answers nothing. */
export const BROKEN: FaultRule[] = [{ match: { method: 'GET' }, fault: { status: 500 } }];

import { meeting } from '../records.ts';
import { endpoint, pageOf, paging } from './endpoint.ts';

export const listMeetings = endpoint({
  method: 'GET', path: '/api/client/teacher/meeting',
  use: 'The teacher\'s meetings, the next ones first.',
  query: paging,
  data: pageOf(meeting),
});

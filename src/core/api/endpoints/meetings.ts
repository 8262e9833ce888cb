import { meeting } from './records.ts';
import { endpoint, pageOf, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const listMeetings = endpoint({
  method: 'GET',
  path: '/api/client/teacher/meeting',
  description: "The teacher's meetings, upcoming ones first.",
  query: inputType<Inputs['listMeetings']['query']>(),
  data: pageOf(meeting),
});

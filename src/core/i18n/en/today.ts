import type { Namespaces } from '../namespaces.ts';

export const today: Namespaces['today'] = {
  title: 'Today {{day}}',
  next: 'Next lesson',
  running: 'In progress',
  meeting: 'Meeting',
  nextMeeting: 'Next meeting',
  runningMeeting: 'Meeting in progress',
  meetings: 'Meetings: {{count}}',
  until: {
    now: 'About to begin',
    minutes: 'In {{minutes}} min',
    hours: 'In {{hours}} h',
    both: 'In {{hours}} h {{minutes}} min',
  },
  left: {
    now: 'About to end',
    minutes: '{{minutes}} min left',
    hours: '{{hours}} h left',
    both: '{{hours}} h {{minutes}} min left',
  },
  rest: 'Later today',
  more: 'Show {{count}} more',
  less: 'Show fewer',
  count: 'Lessons today: {{total}}, over: {{over}}',
  none: 'There are no lessons today.',
  done: 'All of today’s lessons are over.',
  later: 'Next lesson',
  free: 'There are no lessons in the next four weeks.',
  loading: 'Loading today’s lessons',
  changes: {
    title: 'Changed since you last checked',
    kinds: { added: 'Added', moved: 'Moved', changed: 'Changed', canceled: 'Cancelled' },
    before: 'Before: {{when}}',
    dismiss: 'I have seen this',
  },
};

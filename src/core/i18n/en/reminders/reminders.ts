import type { Namespaces } from '../../namespaces.ts';

export const reminders: Namespaces['reminders'] = {
  label: 'Reminders before lessons',
  on: 'You are reminded {{minutes}} minutes before a lesson.',
  ask: 'Your browser can remind you {{minutes}} minutes before a lesson.',
  off: 'Reminders before lessons are set to “none”.',
  denied: 'Your browser blocks notifications. To get them, allow notifications in its settings for this site.',
  unsupported: 'This browser cannot show notifications. The time left is shown in the name of the tab.',
  limits: 'They come only while this page is open. A closed browser gets none.',
  closedToo: 'They come to this device even while this page is closed.',
  allow: 'Get reminders',
  pageTitle: 'In {{minutes}} min | {{title}}',
  soon: 'Your lesson begins in {{minutes}} min',
  begun: 'Your lesson has begun',
  body: '{{time}} {{name}}, {{subject}}',
  meetingSoon: 'Your meeting begins in {{minutes}} min',
  meetingBegun: 'Your meeting has begun',
  meetingBody: '{{time}} {{name}}, {{title}}',
};

import type { Namespaces } from '../namespaces.ts';

export const mailRecipients: Namespaces['mailRecipients'] = {
  title: 'Mails go to',
  guardian: '{{name}} (guardian)',
  student: '{{name}} (student)',
  nameless: 'Guardian',
  goesTo: 'To: {{people}}',
  several: 'Each mail goes to the people chosen for that student.',
  nobody: 'No e-mail address is on file, so no mail is sent.',
  missing: 'Choose at least one person.',
  always: 'Always send mails about this student to these people',
  saved: 'Who gets the mails was changed.',
  sent: 'The mail was sent to {{people}}.',
  accepted: 'The mail to {{people}} is on its way and arrives within minutes.',
  reply: 'Your name is added below the text. Replies reach your e-mail address.',
};

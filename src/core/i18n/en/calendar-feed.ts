import type { Namespaces } from '../namespaces.ts';

export const calendarFeed: Namespaces['calendarFeed'] = {
  title: 'Add to your calendar',
  text: 'Shows your lessons, meetings and locked time in Google Calendar or on your phone: the last 90 days and the year ahead.',
  switchOn: 'Create a calendar address',
  label: 'Calendar address',
  hint: 'Whoever has this address sees the names of your students and when you meet. Keep it to yourself.',
  copy: 'Copy the address',
  copied: 'The address was copied.',
  selected: 'It could not be copied. Copy the selected address.',
  open: 'Open in a calendar',
  device: "This device's calendar (Apple, Outlook)",
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  delay: 'How soon changes appear depends on the calendar: from minutes to a day.',
  renew: 'Renew the address',
  switchOff: 'Stop sharing with calendars',
  keep: 'Keep as it is',
  ask: {
    renew: 'The present address stops working at once. Add the new one to your calendars again.',
    switchOff: 'The address stops working at once, and your calendars are no longer updated.',
  },
  confirm: { renew: 'Renew', switchOff: 'Stop sharing' },
  done: {
    switchOn: 'The calendar address was created.',
    renew: 'The address was renewed. Add it to your calendars again.',
    switchOff: 'Calendars no longer get your schedule.',
  },
};

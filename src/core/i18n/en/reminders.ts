import type { Texts } from '../groups.ts';

export const texts: Texts<'reminders'> = {
  reminders: {
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
  },
  push: {
    title: 'Notifications on this device',
    text: 'This device notifies you before lessons and meetings, and when a student waits to be let in, even while no page is open. The notifications show the student’s name. “Display & reminders” says how many minutes before.',
    on: 'Notifications are on for this device. Signing out turns them off.',
    off: 'Notifications are off for this device.',
    denied:
      'Your browser blocks notifications. To get them, allow notifications in its settings for this site, then open this page again.',
    unsupported: 'This browser cannot get notifications while no page is open.',
    homeScreen:
      'On iPhone and iPad, choose “Add to Home Screen” from the share button, and open the page from there. Then you can turn notifications on.',
    switchOn: 'Turn on notifications',
    switchOff: 'Turn off notifications',
    done: { on: 'Notifications are now on for this device.', off: 'Notifications are now off for this device.' },
    failed: {
      dismissed: 'Notifications were not allowed, so they could not be turned on. Please try again.',
      unavailable:
        'The notification service of your browser could not be used. Check your connection and the settings of the browser, then try again.',
    },
    waiting: 'A student is waiting',
    waitingBody: '{{name}} is waiting to be let in. {{time}}, {{subject}}',
    visitorWaiting: 'A visitor is waiting',
    visitorWaitingBody: '{{name}} is waiting to be let in. {{time}}, {{subject}}',
    request: 'A family has a request',
    requestBody: 'It is about the lesson of {{name}}. {{time}} {{subject}}',
    unknown: 'There is news for you',
  },
};

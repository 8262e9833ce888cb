import { describeScreens } from './screens.ts';

await describeScreens('widget', {
  screens: [
    { name: 'login', address: '/login.html', shows: 'input[name=email]', isForStrangers: true },
    { name: 'signed-in', address: '/login.html', shows: '[part~=teacher]' },
    { name: 'guard', address: '/contacts.html', shows: 'input[name=email]', isForStrangers: true },
    { name: 'course-list', address: '/course-list.html', shows: '[part~=lesson]' },
    { name: 'schedule', address: '/schedule.html', shows: '.schedule-chip, .schedule-row' },
    { name: 'contacts', address: '/contacts.html', shows: '[part~=student]' },
    { name: 'visits', address: '/visits.html', shows: '.visits [role=row]' },
    { name: 'settings', address: '/settings.html', shows: '.settings textarea' },
    { name: 'partner', address: '/partner.html', shows: '[part~=lesson]' },
  ],
});

import { describeScreens } from './screens.ts';

await describeScreens('widget', {
  screens: [
    { name: 'login', address: '/login.html', shows: 'input[name=email]', isForStrangers: true },
    { name: 'signed-in', address: '/login.html', shows: '[part~=teacher]' },
    { name: 'guard', address: '/contacts.html', shows: 'input[name=email]', isForStrangers: true },
    { name: 'course-list', address: '/course-list.html', shows: '[part~=lesson]', tall: 1200 },
    { name: 'schedule', address: '/schedule.html', shows: '.schedule-chip, .schedule-row', tall: 1200 },
    { name: 'contacts', address: '/contacts.html', shows: '[part~=student]', tall: 1200 },
    { name: 'visits', address: '/visits.html', shows: '.visits [role=row]', tall: 1200 },
    { name: 'settings', address: '/settings.html', shows: '.settings textarea', tall: 1200 },
    { name: 'partner', address: '/partner.html', shows: '[part~=lesson]', tall: 1200 },
  ],
});

import { describeScreens } from './screens.ts';

describeScreens('widget', [
  { name: 'login', address: '/login.html', shows: 'input[name=email]', isPublic: true },
  { name: 'signed-in', isVariant: true, address: '/login.html', shows: '[part~=teacher]' },
  {
    name: 'guard',
    isVariant: true,
    pictures: ['1280-light'],
    address: '/contacts.html',
    shows: 'input[name=email]',
    isPublic: true,
  },
  {
    name: 'course-list',
    isVariant: true,
    pictures: ['1280-light'],
    address: '/course-list.html',
    shows: '[part~=lesson]',
  },
  {
    name: 'schedule',
    isVariant: true,
    pictures: ['1280-light'],
    address: '/schedule.html',
    shows: '.schedule-chip, .schedule-row',
  },
  { name: 'contacts', isVariant: true, address: '/contacts.html', shows: '[part~=student]' },
  { name: 'visits', isVariant: true, address: '/visits.html', shows: '.visits [role=row]' },
  { name: 'settings', isVariant: true, address: '/settings.html', shows: '.settings textarea' },
  { name: 'partner', address: '/partner.html', shows: '[part~=lesson]' },
]);

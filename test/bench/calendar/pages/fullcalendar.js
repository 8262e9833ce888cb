import 'temporal-polyfill/global';
import { Calendar } from 'fullcalendar';
import dayGrid from 'fullcalendar/daygrid';
import ja from 'fullcalendar/locales/ja';
import classic from 'fullcalendar/themes/classic';
import timeGrid from 'fullcalendar/timegrid';
import 'fullcalendar/skeleton.css';
import 'fullcalendar/themes/classic/palette.css';
import 'fullcalendar/themes/classic/theme.css';

/** @type {import('../calendar.ts').CalendarPage['mount']} */
export function mount(container, lessons, day) {
  const calendar = new Calendar(container, {
    plugins: [dayGrid, timeGrid, classic],
    locale: ja,
    initialView: 'dayGridMonth',
    initialDate: day,
    firstDay: 1,
    // The weeks of the month, as all others show it; without this always six.
    fixedWeekCount: false,
    dayMaxEvents: 3,
    eventClass: 'lesson',
    headerToolbar: { start: 'prev,today,next', center: 'title', end: 'dayGridMonth,timeGridWeek,timeGridDay' },
    events: lessons.map(({ id, studentName, subject, startTimeMillis, endTimeMillis }) => ({
      id,
      title: `${studentName} ${subject}`,
      start: startTimeMillis,
      end: endTimeMillis,
    })),
  });
  calendar.render();
  const hasLessons = () => container.querySelector('.lesson') !== null;
  return {
    next: () => calendar.next(),
    previous: () => calendar.prev(),
    week: (day) => calendar.changeView('timeGridWeek', day),
    showsMonth(day) {
      const title = `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`;
      return container.textContent.includes(title) && hasLessons();
    },
    // The heading of the row above the hours.
    showsWeek: () => hasLessons() && container.textContent.includes('終日'),
  };
}

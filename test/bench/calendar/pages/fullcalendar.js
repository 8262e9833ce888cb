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
export function mount(place, lessons, day) {
  const calendar = new Calendar(place, {
    plugins: [dayGrid, timeGrid, classic],
    locale: ja,
    initialView: 'dayGridMonth',
    initialDate: day,
    firstDay: 1,
    dayMaxEvents: 3,
    headerToolbar: { start: 'prev,today,next', center: 'title', end: 'dayGridMonth,timeGridWeek,timeGridDay' },
    events: lessons.map(({ id, studentName, subject, startTimeMillis, endTimeMillis }) => ({
      id, title: `${studentName} ${subject}`, start: startTimeMillis, end: endTimeMillis,
    })),
  });
  calendar.render();
  let titled = '';
  const isTitled = () => place.textContent.includes(titled);
  const hasLessons = () => /[\u4e00-\u9fff]{1,3} (陽葵|翔太|美咲|蓮|結衣|大翔|さくら|悠真|凛|健太郎|莉子|樹)/.test(place.textContent);
  return {
    next: () => calendar.next(),
    previous: () => calendar.prev(),
    week: (day) => calendar.changeView('timeGridWeek', day),
    showsMonth(day) {
      titled = `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`;
      return isTitled() && calendar.view.type === 'dayGridMonth' && hasLessons();
    },
    showsWeek: () => calendar.view.type === 'timeGridWeek' && hasLessons() && place.textContent.includes('全日') || place.textContent.includes('終日'),
  };
}

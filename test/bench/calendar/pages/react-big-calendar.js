import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { format, getDay, parse, startOfWeek } from 'date-fns';
import { ja } from 'date-fns/locale/ja';
import { Calendar, Views, dateFnsLocalizer } from 'react-big-calendar';
import 'react-big-calendar/lib/css/react-big-calendar.css';

const localizer = dateFnsLocalizer({
  format,
  parse,
  startOfWeek: (date) => startOfWeek(date, { weekStartsOn: 1 }),
  getDay,
  locales: { ja },
});
const messages = {
  showMore: (count) => `他 ${count} 件`,
  today: '今日',
  previous: '前',
  next: '次',
  month: '月',
  week: '週',
  day: '日',
  agenda: '予定',
};

/** @type {import('../calendar.ts').CalendarPage['mount']} */
export function mount(container, lessons, day) {
  const events = lessons.map(({ id, studentName, subject, startTimeMillis, endTimeMillis }) => ({
    id,
    title: `${studentName} ${subject}`,
    start: new Date(startTimeMillis),
    end: new Date(endTimeMillis),
  }));
  let show;
  let month = new Date(`${day}T00:00:00`);
  const turn = (by) => {
    month = new Date(month.getFullYear(), month.getMonth() + by, 1);
    show({ date: month, view: Views.MONTH });
  };
  function Page() {
    const [where, setWhere] = useState({ date: month, view: Views.MONTH });
    show = setWhere;
    return createElement(Calendar, {
      localizer,
      culture: 'ja',
      events,
      messages,
      ...where,
      onNavigate() {},
      onView() {},
    });
  }
  createRoot(container).render(createElement(Page));
  return {
    next: () => turn(1),
    previous: () => turn(-1),
    week: (day) => show({ date: new Date(`${day}T00:00:00`), view: Views.WEEK }),
    showsMonth: (day) =>
      Number(container.querySelector('.rbc-toolbar-label')?.textContent.match(/(\d+)月/)?.[1]) ===
        Number(day.slice(5, 7)) && container.querySelector('.rbc-month-view .rbc-event') !== null,
    showsWeek: () => container.querySelector('.rbc-time-view .rbc-event') !== null,
  };
}

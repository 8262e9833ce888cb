import { createCalendar, DayGrid, TimeGrid } from '@event-calendar/core';
import '@event-calendar/core/index.css';

/** @type {import('../calendar.ts').CalendarPage['mount']} */
export function mount(container, lessons, day) {
  const calendar = createCalendar(container, [DayGrid, TimeGrid], {
    locale: 'ja',
    view: 'dayGridMonth',
    date: day,
    firstDay: 1,
    // As many as fit: it knows no number.
    dayMaxEvents: true,
    moreLinkContent: ({ num }) => `他 ${num} 件`,
    allDayContent: '終日',
    buttonText: { today: '今日', dayGridMonth: '月', timeGridWeek: '週', timeGridDay: '日' },
    headerToolbar: { start: 'prev,today,next', center: 'title', end: 'dayGridMonth,timeGridWeek,timeGridDay' },
    height: '800px',
    events: lessons.map(({ id, studentName, subject, startTimeMillis, endTimeMillis }) => ({
      id,
      title: `${studentName} ${subject}`,
      start: new Date(startTimeMillis),
      end: new Date(endTimeMillis),
    })),
  });
  return {
    next: () => calendar.next(),
    previous: () => calendar.prev(),
    week(day) {
      calendar.setOption('date', day);
      calendar.setOption('view', 'timeGridWeek');
    },
    showsMonth: (day) =>
      Number(container.querySelector('.ec-title')?.textContent.match(/(\d+)月/)?.[1]) === Number(day.slice(5, 7)) &&
      container.querySelector('.ec-day-grid .ec-event') !== null,
    showsWeek: () => container.querySelector('.ec-time-grid .ec-event') !== null,
  };
}

import Calendar from '@toast-ui/calendar';
import '@toast-ui/calendar/dist/toastui-calendar.css';

/** @type {import('../calendar.ts').CalendarPage['mount']} */
export function mount(container, lessons, day) {
  const calendar = new Calendar(container, {
    defaultView: 'month',
    usageStatistics: false,
    isReadOnly: true,
    month: { startDayOfWeek: 1, visibleEventCount: 3, dayNames: ['日', '月', '火', '水', '木', '金', '土'] },
    week: {
      startDayOfWeek: 1,
      taskView: false,
      eventView: ['time'],
      dayNames: ['日', '月', '火', '水', '木', '金', '土'],
    },
  });
  calendar.setDate(day);
  calendar.createEvents(
    lessons.map(({ id, studentName, subject, startTimeMillis, endTimeMillis }) => ({
      id,
      calendarId: 'lessons',
      title: `${studentName} ${subject}`,
      start: new Date(startTimeMillis),
      end: new Date(endTimeMillis),
      category: 'time',
    })),
  );
  const firstDayOf = (day) => {
    const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
    first.setUTCDate(1 - ((first.getUTCDay() + 6) % 7));
    return String(first.getUTCDate());
  };
  return {
    next: () => calendar.next(),
    previous: () => calendar.prev(),
    week(day) {
      calendar.setDate(day);
      calendar.changeView('week');
    },
    showsMonth: (day) =>
      container.querySelector('.toastui-calendar-month .toastui-calendar-grid-cell-date')?.textContent ===
        firstDayOf(day) &&
      container.querySelector('.toastui-calendar-month .toastui-calendar-weekday-event-title') !== null,
    showsWeek: () => container.querySelector('.toastui-calendar-week-view .toastui-calendar-event-time') !== null,
  };
}

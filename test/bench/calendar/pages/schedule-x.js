import 'schedule-x-temporal-polyfill/global';
import { createCalendar, createViewDay, createViewMonthGrid, createViewWeek } from '@schedule-x/calendar';
import { createCalendarControlsPlugin } from '@schedule-x/calendar-controls';
import '@schedule-x/theme-default/dist/index.css';

const ZONE = 'Asia/Tokyo';

/** @type {import('../calendar.ts').CalendarPage['mount']} */
export function mount(container, lessons, day) {
  const zoned = (milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(ZONE);
  const [month, week] = [createViewMonthGrid(), createViewWeek()];
  const controls = createCalendarControlsPlugin();
  const calendar = createCalendar(
    {
      locale: 'ja-JP',
      timezone: ZONE,
      firstDayOfWeek: 1,
      views: [month, week, createViewDay()],
      defaultView: month.name,
      selectedDate: Temporal.PlainDate.from(day),
      monthGridOptions: { nEventsPerDay: 3 },
      events: lessons.map(({ id, studentName, subject, startTimeMillis, endTimeMillis }) => ({
        id,
        title: `${studentName} ${subject}`,
        start: zoned(startTimeMillis),
        end: zoned(endTimeMillis),
      })),
    },
    [controls],
  );
  // Its documentation asks the page for the size.
  container.style.blockSize = '800px';
  calendar.render(container);
  const turn = (by) => controls.setDate(controls.getDate().with({ day: 1 }).add({ months: by }));
  return {
    next: () => turn(1),
    previous: () => turn(-1),
    week(day) {
      controls.setDate(Temporal.PlainDate.from(day));
      controls.setView(week.name);
    },
    showsMonth: (day) =>
      container.querySelector(`.sx__month-grid-day[data-date="${day}"]`) !== null &&
      Number(container.querySelector('.sx__range-heading')?.textContent.match(/(\d+)月/)?.[1]) ===
        Number(day.slice(5, 7)) &&
      container.querySelector('.sx__month-grid-event') !== null,
    showsWeek: () => container.querySelector('.sx__week-grid .sx__time-grid-event') !== null,
  };
}

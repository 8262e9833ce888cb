import 'teacher-elements/schedule';
import 'teacher-elements/demo';

const schedule = document.createElement('teacher-schedule');
schedule.provider = 'demo:';
schedule.view = 'day';
schedule.addEventListener('teacher-ready', ({ type }) => {
  document.title = type;
});
document.body.append(schedule);

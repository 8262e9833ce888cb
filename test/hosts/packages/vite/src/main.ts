import 'teacher-elements';
import { session } from 'teacher-elements/session';

const provider: string = import.meta.env.VITE_PROVIDER;

const schedule = document.createElement('teacher-schedule');
schedule.provider = provider;
schedule.view = 'day';
schedule.addEventListener('teacher-ready', ({ type }) => {
  document.title = type;
});
document.body.append(schedule);

const { state } = await session(provider);
state.subscribe((now) => {
  document.documentElement.dataset.session = now;
});

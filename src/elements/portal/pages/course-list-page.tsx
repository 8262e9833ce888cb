import CourseListScreen from '../../course-list/course-list-screen.tsx';
import { TodayBlock } from '../../today/today-block.tsx';
import { CoursePages } from './course-pages.tsx';
import { ReminderNote } from '../reminders/reminder-note.tsx';

export default function CourseListPage() {
  return (
    <CoursePages also={['today', 'reminders']}>
      <TodayBlock>
        <ReminderNote />
      </TodayBlock>
      <CourseListScreen />
    </CoursePages>
  );
}

import CourseListScreen from '../../course-list/course-list-screen.tsx';
import { TodayBlock } from '../../today/today-block.tsx';
import { CoursePages } from './course-pages.tsx';
import { ShownTogether } from '../../../ui/display/shown-together.tsx';
import { ReminderNote } from '../reminders/reminder-note.tsx';

export default function CourseListPage() {
  return (
    <CoursePages also={['today', 'reminders']}>
      <ShownTogether>
        <TodayBlock>
          <ReminderNote />
        </TodayBlock>
        <CourseListScreen />
      </ShownTogether>
    </CoursePages>
  );
}

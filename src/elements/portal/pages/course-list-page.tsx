import { useState } from 'react';
import CourseListScreen from '../../course-list/course-list-screen.tsx';
import { TodayBlock } from '../../today/today-block.tsx';
import { CoursePages, words as lessonWords } from './course-pages.tsx';
import { ShownTogether } from '../../../ui/display/shown-together.tsx';
import type { Words } from '../../../runtime/words.ts';
import { ReminderNote } from '../reminders/reminder-note.tsx';

export const words: Words = { ...lessonWords, namespaces: [...lessonWords.namespaces, 'today', 'reminders'] };

export default function CourseListPage() {
  const [cards, setCards] = useState<readonly string[]>([]);
  return (
    <CoursePages texts={words}>
      <ShownTogether>
        <TodayBlock onCards={setCards}>
          <ReminderNote />
        </TodayBlock>
        <CourseListScreen joinedAbove={cards} />
      </ShownTogether>
    </CoursePages>
  );
}

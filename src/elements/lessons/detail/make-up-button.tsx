import { useContext, useState } from 'react';
import type { MissedLesson } from '../../../core/students/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ReadOnlyContext, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

const MakeUpDialog = lazyScreen(() => import('./make-up-dialog.tsx'));

/** Opens the free times for making up a cancelled lesson; uses the namespace `studentPage`. */
export function MakeUpButton({ lesson }: { readonly lesson: MissedLesson }) {
  const t = useText();
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  if (useContext(ReadOnlyContext)) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={t('studentPage.makeUp.named', { when: dates.moment(lesson.startTimeMillis) })}
        onClick={() => setOpen(true)}
      >
        {t('studentPage.makeUp.action')}
      </Button>
      {isOpen && <MakeUpDialog lesson={lesson} onClose={() => setOpen(false)} />}
    </>
  );
}

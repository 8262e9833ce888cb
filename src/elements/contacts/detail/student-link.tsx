import type { MouseEvent, ReactNode } from 'react';
import type { Student } from '../../../core/index.ts';
import { isPlainPress } from '../../lessons/list/lesson-link.tsx';
import { useHost } from '../../../runtime/element-context.ts';
import { useContactNavigation } from '../contact-navigation.ts';
import type { contract } from '../contract.ts';

interface Props {
  readonly student: Student;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens a student unless the host page prevents it. */
export function useOpenStudent(): (student: Student) => void {
  const { emit } = useHost<typeof contract>();
  const { openStudent } = useContactNavigation();
  return (student) => {
    const { id } = student;
    if (emit('teacher-student-select', { id, student })) openStudent(id);
  };
}

/** Opens a student's page: a link if it has a URL, otherwise a button. */
export function StudentLink({ student, className, children }: Props) {
  const { id } = student;
  const open = useOpenStudent();
  const href = useContactNavigation().studentHref?.(id);
  if (!href)
    return (
      <button type="button" className={className} data-student={id} onClick={() => open(student)}>
        {children}
      </button>
    );
  const follow = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    open(student);
  };
  return (
    <a href={href} className={className} data-student={id} onClick={follow}>
      {children}
    </a>
  );
}

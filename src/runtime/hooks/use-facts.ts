import { useCallback } from 'react';
import type { Fact, FactListener } from '../../core/index.ts';
import { useHost } from '../element-context.ts';

/** Creates the listener that emits the facts of a screen's models as events of its element. Nothing else emits them. */
export function useFacts(): FactListener {
  const { emit } = useHost();
  return useCallback((fact) => void emit(...eventOf(fact)), [emit]);
}

function eventOf(fact: Fact): [type: string, detail: Readonly<Record<string, unknown>>] {
  switch (fact.kind) {
    case 'lesson-created': {
      const { lesson } = fact;
      const { id, studentId, subject, startTimeMillis, endTimeMillis } = lesson;
      return ['teacher-course-create', { id, studentId, subject, startTimeMillis, endTimeMillis, lesson }];
    }
    case 'lesson-changed': {
      const { lesson } = fact;
      const { id, subject, startTimeMillis, endTimeMillis, version } = lesson;
      return ['teacher-course-change', { id, subject, startTimeMillis, endTimeMillis, version, lesson }];
    }
    case 'lesson-canceled':
      return ['teacher-course-cancel', { id: fact.lesson.id, notifyStudent: fact.notifyStudent, lesson: fact.lesson }];
    case 'date-locked': {
      const { lock } = fact;
      const { date, lockId, locked } = lock;
      return ['teacher-date-lock', { date, lockId, locked, lock }];
    }
    case 'settings-changed': {
      const { teacher } = fact;
      const { name, avatar, email, version } = teacher;
      return ['teacher-settings-change', { name, avatar, email, version, teacher }];
    }
    case 'password-changed':
      return ['teacher-password-change', {}];
  }
}

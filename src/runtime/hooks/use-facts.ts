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
      const { id, studentId, subject, startTimeMillis, endTimeMillis } = fact.lesson;
      return ['teacher-course-create', { id, studentId, subject, startTimeMillis, endTimeMillis }];
    }
    case 'lesson-changed': {
      const { id, subject, startTimeMillis, endTimeMillis, version } = fact.lesson;
      return ['teacher-course-change', { id, subject, startTimeMillis, endTimeMillis, version }];
    }
    case 'lesson-canceled':
      return ['teacher-course-cancel', { id: fact.lesson.id, notifyStudent: fact.notifyStudent }];
    case 'date-locked': {
      const { date, lockId, locked } = fact.lock;
      return ['teacher-date-lock', { date, lockId, locked }];
    }
    case 'settings-changed': {
      const { name, avatar, email, version } = fact.teacher;
      return ['teacher-settings-change', { name, avatar, email, version }];
    }
    case 'password-changed':
      return ['teacher-password-change', {}];
  }
}

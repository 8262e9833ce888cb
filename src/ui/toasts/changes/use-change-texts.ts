import { plannedMinutes, type Lesson, type Meeting } from '../../../core/index.ts';
import { lessonsOf, type MeetingWrite, type UndoableChange } from '../../../core/undo/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';

/** Returns a function that says what was changed, in a few words: 鈴木さん 11/24(火) 14:00に変更. */
export function useChangeTexts(): (change: UndoableChange) => string {
  const t = useText();
  const dates = useDates();
  const at = ({ startTimeMillis: start }: Lesson | Meeting): string => `${dates.day(start)} ${dates.time(start)}`;

  function ofChanged(before: Lesson, lesson: Lesson): string {
    const words = { name: lesson.studentName, at: at(lesson) };
    if (before.startTimeMillis !== lesson.startTimeMillis) return t('undo.moved', words);
    if (before.endTimeMillis !== lesson.endTimeMillis)
      return t('undo.resized', { ...words, minutes: plannedMinutes(lesson) });
    return t('undo.changed', words);
  }

  function ofMeeting(write: MeetingWrite): string {
    const { kind, meeting } = write;
    const words = { name: meeting.visitorName, at: at(meeting) };
    if (kind === 'meeting-created') return t('undo.meetingCreated', words);
    if (kind === 'meeting-canceled') return t('undo.meetingCanceled', words);
    if (write.before.startTimeMillis !== meeting.startTimeMillis) return t('undo.meetingMoved', words);
    if (write.before.endTimeMillis !== meeting.endTimeMillis)
      return t('undo.meetingResized', { ...words, minutes: plannedMinutes(meeting) });
    return t('undo.meetingChanged', words);
  }

  return (change) => {
    if (change.kind === 'locked' || change.kind === 'several') return change.text;
    if ('meeting' in change) return ofMeeting(change);
    if (change.kind === 'changed') return ofChanged(change.before, change.lesson);
    const [first] = lessonsOf(change);
    if (!first) return '';
    const count = lessonsOf(change).length;
    const name = first.studentName;
    if (change.kind === 'canceled') return t('undo.canceled', { name, at: at(first) });
    return count > 1 ? t('undo.series', { name, count }) : t('undo.created', { name, at: at(first) });
  };
}

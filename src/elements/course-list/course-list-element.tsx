import { useEffect, useMemo, useState } from 'react';
import { commonOf } from '../../core/session/index.ts';
import { readLessonQuery, writeLessonQuery, type LessonQuery } from '../../core/lessons/index.ts';
import type { PropsOf } from '../../runtime/contract.ts';
import { signInPanels } from '../login/signed-out/sign-in-panels.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { usePreload } from '../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { useHost } from '../../runtime/element-context.ts';
import { ReadOnlyContext, useScreen } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import CourseListScreen from './course-list-screen.tsx';
import { CourseNavigationContext, type CourseNavigation } from './course-navigation.ts';
import { liveAddress } from '../lessons/live-address.ts';
import { useFollowedFocus } from '../lessons/list/use-followed-focus.ts';

const CourseDetailScreen = lazyScreen(() => import('./course-detail-screen.tsx'));
const OwnLessons = lazyScreen(() => import('./own-lessons.tsx'));
const LATER = [CourseDetailScreen];

const FOCUS = { back: '.course-detail-back', heading: '.teacher-heading', link: 'data-lesson' } as const;

type Props = PropsOf<typeof contract>;

export default function CourseListElement(values: Props) {
  const Lessons = values.entries ? OwnLessons : CourseList;
  return (
    <ElementFrame signIn={values.entries ? undefined : signInPanels[values.signIn]} values={values}>
      <Lessons {...values} />
      <Tooltips />
    </ElementFrame>
  );
}

/** The standalone list and its lessons: navigation state is in memory, and in sessionStorage for a reload. */
export function CourseList({
  pageSize: size,
  courseId,
  words = '',
  studentId = '',
  from = '',
  until = '',
  state,
  readOnly,
  liveHref,
}: Props) {
  const { session } = useScreen();
  const { element, set, emit } = useHost<typeof contract>();
  // Several lists on a page are distinguished by their ids.
  const draftKey = `course-list ${element.id}`;
  const usual = useMemo(
    () => readLessonQuery('', { page: 1, size, words, studentId, from, until, state }),
    [size, words, studentId, from, until, state],
  );
  const [kept] = useState(() => session.drafts.find(draftKey));
  const [query, setQuery] = useState<LessonQuery>(() => readLessonQuery(String(kept?.query ?? ''), usual));
  const [knownId, setKnownId] = useState(courseId);
  const [open, setOpen] = useState(courseId ?? (String(kept?.lesson ?? '') || undefined));
  const [known, setKnown] = useState(usual);
  if (courseId !== knownId) {
    setKnownId(courseId);
    setOpen(courseId);
  }
  if (usual !== known) {
    setKnown(usual);
    // Applies only what the page has changed; the rest of the teacher's search is kept.
    setQuery({ ...readLessonQuery(writeLessonQuery(usual, known), query), page: 1 });
  }
  useEffect(() => {
    session.drafts.save(draftKey, { query: writeLessonQuery(query, usual), lesson: open ?? '' });
  }, [session, draftKey, query, usual, open]);

  // The page can read from the property what the teacher opens and closes.
  useEffect(() => {
    if (open === courseId) return;
    set('courseId', open);
    emit('teacher-course-show', { id: open ?? '' });
  }, [open, courseId, set, emit]);

  usePreload(LATER);
  const follow = useFollowedFocus(open, FOCUS);
  const navigation = useMemo<CourseNavigation>(() => {
    const go = (id: string | undefined): void => {
      follow(open);
      commonOf(session).navigated();
      setOpen(id);
    };
    return {
      query,
      setQuery,
      openLesson: go,
      openList() {
        if (open) emit('teacher-close', { kind: 'lesson', id: open });
        go(undefined);
      },
      liveHref: (id) => liveAddress(liveHref, id),
    };
  }, [session, query, open, liveHref, follow, emit]);
  return (
    <CourseNavigationContext value={navigation}>
      <ReadOnlyContext value={readOnly}>
        {open ? <CourseDetailScreen id={open} /> : <CourseListScreen />}
      </ReadOnlyContext>
    </CourseNavigationContext>
  );
}

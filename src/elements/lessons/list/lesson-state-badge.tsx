import { lessonState, type Lesson, type LessonState } from '../../../core/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { useText } from '../../../runtime/screen-context.ts';

const kinds = { 1: 'outlined', 2: 'filled', 3: 'quiet', 4: 'struck' } as const;

/** State badge: not started, in progress, ended or cancelled, by shape, colour and text. */
export function LessonStateBadge({ lesson, now }: { readonly lesson: Lesson; readonly now: number }) {
  return <StateBadge state={lessonState(lesson, now)} />;
}

/** A state of docs/spec.md, section 4; renders nothing without one. */
export function StateBadge({ state }: { readonly state: LessonState | undefined }) {
  const t = useText();
  return state && <Badge kind={kinds[state]}>{t(`courses.lessonState.${state}`)}</Badge>;
}

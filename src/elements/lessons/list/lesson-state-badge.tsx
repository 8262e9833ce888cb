import { lessonState, type Lesson, type LessonState } from '../../../core/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { useText } from '../../../runtime/screen-context.ts';

const kinds = { 1: 'outlined', 2: 'filled', 3: 'quiet', 4: 'struck' } as const;

/** State badge: not started, in progress, ended or cancelled, by shape, colour and text. */
export function LessonStateBadge({ lesson, now }: { readonly lesson: Lesson; readonly now: number }) {
  const t = useText();
  return <StateBadge state={lessonState(lesson, now)} labelOf={(state) => t(`courses.lessonState.${state}`)} />;
}

interface StateBadgeProps {
  readonly state: LessonState | undefined;
  readonly labelOf: (state: LessonState) => string;
}

/** A state of docs/spec.md, section 4; renders nothing without one. */
export function StateBadge({ state, labelOf }: StateBadgeProps) {
  return state && <Badge kind={kinds[state]}>{labelOf(state)}</Badge>;
}

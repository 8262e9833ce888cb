import type { MouseEvent } from 'react';
import { joinWindow } from '../../../core/lessons/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import buttonCss from '../../../ui/form/button.css';
import { Icon } from '../../../ui/display/icon.tsx';
import { video } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useCourseNavigation } from '../../course-list/course-navigation.ts';
import { useLiveEnter } from '../use-live-enter.ts';
import { isPlainPress } from './lesson-link.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly now: number;
}

/** Join link of a lesson's room (入室): prominent while open, subdued before, hidden after it has closed. */
export function LiveLink({ lesson, now }: Props) {
  useStyles(buttonCss);
  const t = useText();
  const dates = useDates();
  const mayEnter = useLiveEnter();
  const { liveHref, openLive } = useCourseNavigation();
  const { id, studentName: name, startTimeMillis } = lesson;
  const joinState = joinWindow(lesson, now);
  const href = joinState === 'shut' ? undefined : liveHref?.(id);
  if (!href) return null;

  const enter = (event: MouseEvent): void => {
    if (!mayEnter('class', id, { lesson })) event.preventDefault();
    else if (openLive && isPlainPress(event)) {
      event.preventDefault();
      openLive(id);
    }
  };
  return (
    <a
      href={href}
      className={`teacher-button teacher-button-${joinState === 'open' ? 'primary' : 'secondary'} teacher-join`}
      aria-label={t('courses.enterNamed', { name, when: dates.moment(startTimeMillis) })}
      onClick={enter}
    >
      <span className="teacher-button-content">
        <Icon path={video} />
        {t('courses.enter')}
      </span>
    </a>
  );
}

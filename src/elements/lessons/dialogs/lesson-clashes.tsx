import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { isBlocked } from '../../../core/schedule/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import type { Span } from '../../../core/time/index.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import { useClashMessages } from '../../schedule/create/use-clash-messages.ts';
import css from './lesson-clashes.css';
import { useNearbyClashes } from './use-nearby-clashes.ts';

interface LessonClashesProps {
  readonly lesson: Lesson;
  /** The new times; undefined while they are the lesson's own, or incomplete. */
  readonly span: Span | undefined;
  /** Reports whether the provider would reject these times. */
  readonly onBlocked: (isBlocked: boolean) => void;
}

/** The conflicts of a lesson's new times, updated while typing. */
export default function LessonClashes(props: LessonClashesProps) {
  return (
    <Texts namespaces={['schedule']}>
      <Clashes {...props} />
    </Texts>
  );
}

function Clashes({ lesson: { id, studentId }, span, onBlocked }: LessonClashesProps) {
  useSignals();
  useStyles(css);
  const message = useClashMessages();
  // Times that end before they begin are reported as a separate error.
  const clashes = useNearbyClashes(
    span && span.endTimeMillis > span.startTimeMillis ? { ...span, id, studentId } : undefined,
  ).filter(({ kind }) => kind !== 'past');
  const blocked = isBlocked(clashes);
  useEffect(() => {
    onBlocked(blocked);
    return () => onBlocked(false);
  }, [blocked, onBlocked]);
  return (
    <div className="lesson-clashes" role="status">
      {clashes.map((clash) => {
        const text = message(clash);
        return (
          <p key={text} data-refused={clash.blocking || undefined}>
            {text}
          </p>
        );
      })}
    </div>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { createLessonPresence, type PresentStudent } from '../../../core/live-room/index.ts';
import { SECOND_MS } from '../../../core/time/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { refreshWhileVisible } from '../../../runtime/hooks/refresh-while-visible.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import tones from '../../../ui/display/tones.css';
import css from './lesson-presence.css';

/** How long after a reply an open page requests the state again, in ms. */
const REFRESH_INTERVAL_MS = 5 * SECOND_MS;

/** Shows who is waiting for a lesson while mounted; renders nothing if the provider does not report it. */
export default function LessonPresence({ lesson }: { readonly lesson: Lesson }) {
  const hasPresence = useCapability('lesson-presence');
  return hasPresence ? <Present lesson={lesson} /> : null;
}

function Present({ lesson }: { readonly lesson: Lesson }) {
  useSignals();
  useStyles(css);
  useStyles(tones);
  const t = useText();
  const { session } = useScreen();
  const presence = useMemo(() => createLessonPresence(session, lesson.id), [session, lesson.id]);
  useEffect(() => presence.dispose, [presence]);
  useEffect(() => refreshWhileVisible(session.clock, REFRESH_INTERVAL_MS, presence.load), [session, presence]);
  const students = presence.students.value;
  return (
    <div className="lesson-presence" role="status">
      {presence.isEmpty.value && <p>{t('courses.nobodyPresent')}</p>}
      {students.length > 0 && (
        <Texts namespaces={['liveHelp']}>
          {students.map((student, index) => (
            <PresenceLine key={`${index} ${student.name}`} student={student} />
          ))}
        </Texts>
      )}
    </div>
  );
}

/** Describes one student's progress into the room, and whether their devices work. */
function PresenceLine({ student: { name, state, isConnected, microphone, camera, troubles } }: PresenceLineProps) {
  const t = useText();
  const devices = [
    ...(camera === 'on' ? [t('liveHelp.presence.cameraOk')] : []),
    ...(microphone === 'on' ? [t('liveHelp.presence.microphoneOk')] : []),
  ];
  const words = isConnected
    ? [
        t(`liveHelp.presence.${state}`),
        ...troubles.slice(0, 1).map((trouble) => t(`liveHelp.trouble.${trouble}`)),
        ...devices,
      ]
    : [t('liveHelp.presence.lost')];
  const isGood = isConnected && troubles.length === 0;
  return (
    <p className={isGood ? 'lesson-presence-good' : 'lesson-presence-troubled'}>
      {t('liveHelp.presence.line', { name, state: words.join(' · ') })}
    </p>
  );
}

interface PresenceLineProps {
  readonly student: PresentStudent;
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, type RefObject } from 'react';
import { MINUTE_MS } from '../../../core/time/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { refreshWhileVisible } from '../../../runtime/hooks/refresh-while-visible.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { LessonWhen } from '../list/lesson-labels.tsx';
import { LessonLink } from '../list/lesson-link.tsx';
import css from './family-requests.css';
import { RequestItem } from './request-item.tsx';
import { useFamilyRequests } from './use-family-requests.ts';

/** Interval in ms at which an open page loads new requests. */
const REFRESH_INTERVAL_MS = MINUTE_MS;

interface Props {
  /** Receives the focus once a request is answered, since it leaves the list. */
  readonly afterFocus: RefObject<HTMLElement | null>;
}

/** The open requests of families, on Today; renders nothing and requests nothing if the provider has none. */
export default function FamilyRequests(props: Props) {
  if (!useCapability('family-requests')) return null;
  return (
    <Texts namespaces={['familyRequests', 'schedule']} fallback={null}>
      <RequestList {...props} />
    </Texts>
  );
}

function RequestList({ afterFocus }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const {
    model,
    loaded: { reload },
  } = useFamilyRequests();
  useEffect(
    () => refreshWhileVisible(session.clock, REFRESH_INTERVAL_MS, reload, { isLoaded: true }),
    [session, reload],
  );
  const requests = model.requests.value ?? [];
  const now = session.clock.now();
  return (
    <div role="region" aria-live="polite" aria-label={t('familyRequests.title')} hidden={requests.length === 0}>
      {requests.length > 0 && (
        <div className="today-part today-changes family-requests">
          <h3>
            {t('familyRequests.title')} {t('familyRequests.count', { count: requests.length })}
          </h3>
          <ul>
            {requests.map((request) => (
              <li key={request.id} part="lesson">
                <RequestItem request={request} model={model} afterFocus={afterFocus} reload={reload}>
                  <LessonWhen lesson={request.lesson} now={now} />
                  <span>
                    <LessonLink id={request.lesson.id} lesson={request.lesson} className="today-link">
                      {t('courses.studentName', { name: request.lesson.studentName })}
                    </LessonLink>{' '}
                    {request.lesson.subject}
                  </span>
                </RequestItem>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

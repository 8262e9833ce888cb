import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useRef, useState } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ReadOnlyContext, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import css from './family-requests.css';
import type { OfferDialogProps } from './offer-dialog.tsx';
import { RequestItem } from './request-item.tsx';
import { useFamilyRequests } from './use-family-requests.ts';

const OfferDialog = lazyScreen<OfferDialogProps>(() => import('./offer-dialog.tsx'));

export interface LessonRequestProps {
  readonly lesson: Lesson;
  readonly now: number;
}

/** The family's request about a lesson to come, and the way to offer times; nothing if the provider has no requests. */
export default function LessonRequest({ lesson, now }: LessonRequestProps) {
  const isReadOnly = useContext(ReadOnlyContext);
  const isAhead = lesson.canceledAt === undefined && lesson.startTimeMillis > now;
  if (!useCapability('family-requests') || isReadOnly || !isAhead) return null;
  return (
    <Texts namespaces={['familyRequests', 'schedule']} fallback={null}>
      <RequestOf key={lesson.id} lesson={lesson} />
    </Texts>
  );
}

function RequestOf({ lesson }: Pick<LessonRequestProps, 'lesson'>) {
  useSignals();
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const { model, loaded } = useFamilyRequests();
  const [isOffering, setIsOffering] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const block = useRef<HTMLDivElement>(null);
  const request = model.requests.value?.find((each) => each.lesson.id === lesson.id);
  const offered = model.offers.value.find(({ lessonId }) => lessonId === lesson.id)?.times ?? [];
  const length = lesson.endTimeMillis - lesson.startTimeMillis;
  if (model.requests.value === undefined) return null;
  return (
    <div ref={block} tabIndex={-1} className="family-lesson-request">
      {request && <RequestItem request={request} model={model} afterFocus={block} reload={loaded.reload} />}
      {offered.length > 0 && (
        <p className="family-offer-current">
          {t('familyRequests.offerDialog.current')}{' '}
          {offered.map((start) => (
            <span key={start}>
              {dates.day(start)} <bdi>{dates.span(start, start + length)}</bdi>{' '}
            </span>
          ))}
        </p>
      )}
      {!request && (
        <Button ref={button} kind="quiet" aria-haspopup="dialog" onClick={() => setIsOffering(true)}>
          {t('familyRequests.offerDialog.open')}
        </Button>
      )}
      {isOffering && (
        <OfferDialog lesson={lesson} model={model} returnFocus={button} onClose={() => setIsOffering(false)} />
      )}
    </div>
  );
}

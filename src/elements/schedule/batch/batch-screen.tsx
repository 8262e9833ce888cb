import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { loadDateLocale } from '../../../core/index.ts';
import type { Schedule } from '../../../core/schedule/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { isMovable } from '../drag/moving-lesson.ts';
import css from './batch.css';
import { BatchCancelDialog } from './batch-cancel-dialog.tsx';
import { BatchMoveDialog } from './batch-move-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { BatchRequest } from './series-scope.ts';
import { useSeriesOffers } from './use-series-offers.ts';
import type { SelectedLessons } from './use-selection.tsx';

interface Props {
  readonly schedule: Schedule;
  readonly selected: SelectedLessons;
  readonly onSelect: (lessons: SelectedLessons) => void;
}

/** Changing several lessons together: those that are selected, or a series. A separate module, loaded only when needed. */
export default function BatchScreen(props: Props) {
  return (
    <Texts namespaces={['schedule', 'courses', 'dateTime', 'lessonForms', 'batchChange']} prepare={loadDateLocale}>
      <Content {...props} />
    </Texts>
  );
}

function Content({ schedule, selected, onSelect }: Props) {
  useSignals();
  useStyles(css);
  const { session } = useScreen();
  const [request, setRequest] = useState<BatchRequest>();
  useSeriesOffers(schedule, setRequest);
  const loaded = new Map(schedule.lessons.value.map((lesson) => [lesson.id, lesson]));
  // What was changed elsewhere meanwhile is shown as it is now.
  const lessons = [...selected.values()]
    .map((lesson) => loaded.get(lesson.id) ?? lesson)
    .filter((lesson) => isMovable(schedule, lesson, session.clock.now()))
    .sort((one, other) => one.startTimeMillis - other.startTimeMillis);
  const clear = (): void => onSelect(new Map());
  const close = (): void => setRequest(undefined);
  const finish = (): void => {
    clear();
    close();
  };
  return (
    <>
      {lessons.length > 0 && (
        <SelectionBar lessons={lessons} onClear={clear} onChange={(kind) => setRequest({ kind, lessons })} />
      )}
      {request?.kind === 'move' && <BatchMoveDialog request={request} onDone={finish} onClose={close} />}
      {request?.kind === 'cancel' && <BatchCancelDialog request={request} onDone={finish} onClose={close} />}
    </>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { dayKey } from '../../../core/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import { useScheduleDateLabels } from '../views/use-schedule-date-labels.ts';
import { MoveRows } from './move-rows.tsx';
import { useReturnFocus } from './return-focus.ts';
import { ScopeField } from './scope-field.tsx';
import { type BatchRequest, useSeriesScope } from './series-scope.ts';
import { useBatch } from './use-batch.ts';
import { type BatchMove, useBatchMove } from './use-batch-move.ts';

interface Props {
  readonly request: BatchRequest;
  /** Called once all of them are moved. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Moves several lessons by the same days and minutes: selected ones, or those of a series. */
export function BatchMoveDialog({ request, onDone, onClose }: Props) {
  useSignals();
  useStyles(lessonDialogsCss);
  const t = useText();
  const id = useId();
  const returnFocus = useReturnFocus(request.lessons);
  const series = useSeriesScope(request);
  const batch = useBatch();
  const { adopt } = batch;
  useEffect(() => adopt(request), [adopt, request]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const rest = batch.remaining(series.lessons).filter((lesson) => !leftOut.has(lesson.id));
  const move = useBatchMove(request, rest);
  const form = useForm<object, 'unchanged' | 'clashing', 'start'>({
    initial: {},
    message: (problem) => t(`batchChange.moving.${problem}`),
  });
  const problems = {
    ...(move.isUnchanged && { start: 'unchanged' as const }),
    ...(move.isBlocked && { form: 'clashing' as const }),
  };
  const errors = form.liveErrors(problems);
  const leave = (): void => {
    if (batch.isRunning) return;
    move.discardDraft();
    batch.report({ request });
    onClose();
  };
  const isReady = rest.length > 0 && !move.isLoading && !series.isLoading;
  const submit = (): Promise<void> =>
    form.submit(
      problems,
      () => batch.run(move.planned.map(({ lesson, span }) => ({ kind: 'move', entry: lesson, span }))),
      (isDone) => {
        if (!isDone) return;
        move.discardDraft();
        batch.report({ request });
        onDone();
      },
    );
  const hasBegun = request.done !== undefined || batch.done.length > 0;
  return (
    <Dialog
      wide
      title={request.done ? t('batchChange.series.moveTitle') : t('batchChange.moving.title', { count: rest.length })}
      text={t(request.done ? 'batchChange.series.moveText' : 'batchChange.moving.text')}
      closeLabel={t('common.close')}
      onClose={leave}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            part="submit"
            loading={batch.isRunning}
            loadingLabel={t('batchChange.moving.working')}
            aria-disabled={!isReady}
          >
            {t('batchChange.moving.submit', { count: rest.length })}
          </Button>
        </>
      }
    >
      <form id={id} className="lesson-form" noValidate onSubmit={form.handleSubmit(() => isReady && submit())}>
        <ScopeField series={series} />
        {!hasBegun && move.isRestored && <RestoredNote onStartOver={move.startOver} />}
        {!hasBegun && <StartField move={move} error={errors.start} />}
        <MoveRows
          planned={move.planned}
          batch={batch}
          onLeaveOut={
            series.lessons.length > 1 ? (lesson) => setLeftOut((before) => new Set([...before, lesson.id])) : undefined
          }
        />
      </form>
      <FormError>
        {errors.form ??
          (batch.failed.length > 0 &&
            t('batchChange.moving.halfway', { done: batch.done.length, failed: batch.failed.length }))}
      </FormError>
    </Dialog>
  );
}

function StartField({ move, error }: { readonly move: BatchMove; readonly error: string | undefined }) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const zone = useDates().foreignZone();
  const labels = useScheduleDateLabels();
  const now = session.clock.now();
  const today = dayKey(now, timeZone);
  return (
    <DateTimeField
      label={t('batchChange.moving.start')}
      hint={zone && t('courses.zone', { zone })}
      error={error}
      value={move.start}
      onChange={move.setStart}
      today={today}
      isDayDisabled={(day) => day < today}
      labels={labels}
    />
  );
}

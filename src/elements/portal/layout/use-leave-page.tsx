import { useMemo, useState, type ReactNode } from 'react';
import { commonOf } from '../../../core/session/index.ts';
import { offlineOf } from '../../../core/offline/index.ts';
import { hasUnsavedRecords } from '../../../core/lesson-records/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

interface LeavePage {
  /** Runs something that discards unsaved changes of a form; asks first when there are any. */
  leave(proceed: () => void): void;
  /** Runs a sign-out; asks first when it loses unsaved changes, the record of a lesson, or drafts that were not sent. */
  signOut(proceed: () => void): void;
  /** Asks in any case. */
  ask(proceed: () => void): void;
}

/** Asks before navigation or a sign-out discards what is not saved, and the question while it is open. */
export function useLeavePage(): readonly [LeavePage, ReactNode] {
  const { session } = useScreen();
  const [leaving, setLeaving] = useState<{ proceed: () => void; loss: Loss }>();
  const page = useMemo((): LeavePage => {
    const ask = (proceed: () => void, loss: Loss = 'form'): void => setLeaving({ proceed, loss });
    const hasDrafts = (): boolean => (offlineOf(session).store?.drafts.list.peek().length ?? 0) > 0;
    const leave = (proceed: () => void): void => {
      if (commonOf(session).isFormChange.peek()) ask(proceed);
      else proceed();
    };
    return {
      ask: (proceed) => ask(proceed),
      leave,
      signOut(proceed) {
        // Records stay in the tab while the teacher goes elsewhere, but not longer than the session.
        if (hasUnsavedRecords(session)) ask(proceed, 'record');
        else if (hasDrafts()) ask(proceed, 'drafts');
        else leave(proceed);
      },
    };
  }, [session]);
  const dialog = leaving && (
    <LeavePageDialog
      loss={leaving.loss}
      onStay={() => setLeaving(undefined)}
      onLeave={() => {
        setLeaving(undefined);
        commonOf(session).navigated();
        leaving.proceed();
      }}
    />
  );
  return [page, dialog];
}

/** What is lost: what a form on this page holds, or by a sign-out the record of a lesson or drafts that were not sent. */
type Loss = 'form' | 'record' | 'drafts';

const TEXTS = {
  form: 'portal.unsaved.text',
  record: 'portal.unsaved.record',
  drafts: 'portal.unsaved.drafts',
} as const;

interface Props {
  readonly loss: Loss;
  onStay(): void;
  onLeave(): void;
}

/** Asks before navigation discards unsaved changes. */
function LeavePageDialog({ loss, onStay, onLeave }: Props) {
  const t = useText();
  const isSignOut = loss !== 'form';
  return (
    <Dialog
      title={t('portal.unsaved.title')}
      text={t(TEXTS[loss])}
      onClose={onStay}
      urgent
      footer={
        <>
          <Button onClick={onStay}>{t(isSignOut ? 'common.cancel' : 'portal.unsaved.stay')}</Button>
          <Button kind="danger" onClick={onLeave}>
            {t(isSignOut ? 'portal.unsaved.signOut' : 'portal.unsaved.leave')}
          </Button>
        </>
      }
    />
  );
}

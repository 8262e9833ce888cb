import { useContext, useState, type ReactNode } from 'react';
import type { Meeting } from '../../../core/api/endpoints/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import type { MeetingWrite } from '../../../core/undo/index.ts';
import { ReadOnlyContext, useScreen } from '../../../runtime/screen-context.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import type { MeetingTarget } from './use-meeting-form.ts';

const MeetingFormDialog = lazyScreen(() => import('./meeting-form-dialog.tsx'));
const CancelMeetingDialog = lazyScreen(() => import('./cancel-meeting-dialog.tsx'));
const DIALOGS = [MeetingFormDialog, CancelMeetingDialog];
export const MeetingDetailActions = optionalScreen(() => import('./meeting-detail-actions.tsx'));
export const MeetingTools = optionalScreen(() => import('./meeting-tools.tsx'));

type Open =
  | { readonly kind: 'form'; readonly target: MeetingTarget }
  | { readonly kind: 'cancel'; readonly meeting: Meeting };

export interface MeetingActions {
  /** Whether the provider lets the teacher change meetings. */
  readonly isPossible: boolean;
  canChange(meeting: Meeting, now: number): boolean;
  edit(target: MeetingTarget): void;
  cancel(meeting: Meeting): void;
  /** Whether a dialog is open, which takes the place of the details. */
  readonly isOpen: boolean;
  readonly dialogs: ReactNode;
}

/** Makes, changes and cancels meetings; a toast says what was done and takes it back. `onDone` follows a success. */
export function useMeetingChanges(now: number, onDone: () => void): MeetingActions {
  const isReadOnly = useContext(ReadOnlyContext);
  const isPossible = useCapability('meeting-changes') && !isReadOnly;
  const { toasts } = useScreen();
  usePreload(DIALOGS, isPossible);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const finish = (write: MeetingWrite): void => {
    close();
    onDone();
    toasts.show('success', '', write);
  };
  return {
    isPossible,
    canChange: (meeting, now) => isPossible && [1, 2].includes(meetingState(meeting, now) ?? 3),
    edit: (target) => setOpen({ kind: 'form', target }),
    cancel: (meeting) => setOpen({ kind: 'cancel', meeting }),
    isOpen: open !== undefined,
    dialogs:
      open?.kind === 'form' ? (
        <MeetingFormDialog
          target={open.target}
          onSaved={(meeting) => finish(savedWrite(open.target, meeting))}
          onClose={close}
        />
      ) : open ? (
        <CancelMeetingDialog
          meeting={open.meeting}
          now={now}
          onCanceled={(meeting) => finish({ kind: 'meeting-canceled', meeting })}
          onClose={close}
        />
      ) : undefined,
  };
}

const savedWrite = ({ meeting: before }: MeetingTarget, meeting: Meeting): MeetingWrite =>
  before ? { kind: 'meeting-changed', before, meeting } : { kind: 'meeting-created', meeting };

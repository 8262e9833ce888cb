import MeetingFormDialog from '../../visits/changes/meeting-form-dialog.tsx';
import { useScreen } from '../../../runtime/screen-context.ts';

/** The form for a new meeting on any page of the portal. */
export default function CreateMeeting({ onClose }: { readonly onClose: () => void }) {
  const { toasts } = useScreen();
  return (
    <MeetingFormDialog
      target={{}}
      onSaved={(meeting) => {
        onClose();
        toasts.show('success', '', { kind: 'meeting-created', meeting });
      }}
      onClose={onClose}
    />
  );
}

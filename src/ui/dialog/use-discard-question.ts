import { useState } from 'react';

interface Closing {
  /** What was typed is on its way: the dialog stays. */
  readonly isPending: boolean;
  /** Closing would lose what was typed. */
  readonly isDirty: () => boolean;
  readonly onClose: () => void;
}

interface DiscardQuestion {
  /** Closes the dialog, or asks first: then `DiscardChangesDialog` is to be shown. */
  readonly requestClose: () => void;
  readonly isConfirmingDiscard: boolean;
  /** Goes back to the form. */
  readonly stay: () => void;
}

/** Closes a dialog with a form, and asks first while it has changes. */
export function useDiscardQuestion({ isPending, isDirty, onClose }: Closing): DiscardQuestion {
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  return {
    requestClose() {
      if (isPending) return;
      if (isDirty()) setIsConfirmingDiscard(true);
      else onClose();
    },
    isConfirmingDiscard,
    stay: () => setIsConfirmingDiscard(false),
  };
}

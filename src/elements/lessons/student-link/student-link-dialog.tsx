import { useMemo } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LastingLinkBox } from './lasting-link-box.tsx';
import type { LinkedStudent } from './student-link.tsx';

/** A student's lasting link in a dialog. */
export default function StudentLinkDialog({
  studentId,
  name,
  onClose,
}: LinkedStudent & { readonly onClose: () => void }) {
  const t = useText();
  const of = useMemo(() => ({ studentId }), [studentId]);
  return (
    <Dialog title={t('studentLink.title', { name })} closeLabel={t('studentLink.close')} onClose={onClose}>
      <LastingLinkBox of={of} />
    </Dialog>
  );
}

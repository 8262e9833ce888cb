import type { BoardAttachment } from '../../lessons/record/board-attachment.ts';
import { useCallContext } from '../call/call-context.ts';
import { useBoardPdf } from './use-board-pdf.ts';

/** The board as a file that goes with the mail to the family; undefined while it is empty, or where nothing can be uploaded. */
export function useBoardAttachment(): BoardAttachment | undefined {
  const {
    call: { materials },
  } = useCallContext();
  const pdf = useBoardPdf();
  const { upload } = materials;
  if (!pdf || !upload) return undefined;
  return {
    name: pdf.name,
    upload: () =>
      pdf
        .write()
        .then(({ blob }) => upload(blob))
        .then(
          ({ data }) => data,
          () => undefined,
        ),
  };
}

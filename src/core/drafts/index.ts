export { type DraftOf, type DraftShape, readDraft } from './read-draft.ts';
export { draftNumber, draftStudent, draftText } from './draft-parts.ts';
export {
  cancelDraft,
  changeDraft,
  chatDraft,
  emailDraft,
  formulaDraft,
  lockDraft,
  meetingDraft,
  messageDraft,
  moveDraft,
  plotDraft,
  reasonDraft,
  seriesDraft,
} from './draft-shapes.ts';

export { type DraftOf, type DraftShape, draftNumber, draftStudent, draftText, readDraft } from './read-draft.ts';
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
  outcomeDraft,
  rateDraft,
  plotDraft,
  reasonDraft,
  seriesDraft,
} from './draft-shapes.ts';

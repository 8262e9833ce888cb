export {
  type FamilyDraft,
  MAX_CHOSEN,
  NOTE_LIMIT,
  readFamilyDraft,
  stillPossible,
  timesByDay,
  toggleTime,
  writeFamilyDraft,
} from './family-choice.ts';
export { createFamilyHomework, type FamilyHomeworkModel } from './family-homework.ts';
export { createFamilyPage, type FamilyAsk, type FamilyPageModel, isLinkOver, isTimeTaken } from './family-page.ts';
export { familyRequestsOf, type FamilyRequests } from './family-requests.ts';
export { offerableTimes, offerDays } from './offer-times.ts';

// Every file of src/elements and src/ui with a form or a field for text, and what becomes of what is typed there when the
// page goes. A form that is in none of these lists fails test/scripts/forms.test.ts.

/** They keep a draft (docs/design-choices.md#ended-sessions): test/elements/forms/drafts.test.tsx has a row for each. */
export const KEPT = [
  'elements/contacts/notebook/guardian-dialog.tsx',
  'elements/contacts/notebook/message-dialog.tsx',
  'elements/lessons/dialogs/cancel-dialog.tsx',
  'elements/lessons/dialogs/change-dialog.tsx',
  'elements/lessons/family/answer-dialogs.tsx',
  'elements/lessons/rates/rate-dialog.tsx',
  'elements/lessons/record/outcome-dialog.tsx',
  'elements/live-room/board/insert/formula/formula-dialog.tsx',
  'elements/live-room/board/insert/plot/plot-dialog.tsx',
  'elements/live-room/panels/chat-panel.tsx',
  'elements/schedule/batch/batch-cancel-dialog.tsx',
  'elements/schedule/batch/batch-move-dialog.tsx',
  'elements/schedule/create/lesson-form-dialog.tsx',
  'elements/schedule/lock/lock-dialog.tsx',
  'elements/settings/email-section.tsx',
  'elements/settings/form/settings-form.tsx',
  'elements/settings/hours/hours-section.tsx',
  'elements/visits/changes/cancel-meeting-dialog.tsx',
  'elements/visits/changes/meeting-form-dialog.tsx',
] as const;

export type KeptForm = (typeof KEPT)[number];

/** They keep none, each with the reason. */
export const NOT_KEPT: Readonly<Record<string, string>> = {
  'elements/contacts/notebook/student-mails-dialog.tsx': 'a choice, nothing typed',
  'elements/contacts/list/contact-list-screen.tsx': 'a search: the list and its words are kept as a position',
  'elements/lessons/list/lesson-search.tsx': 'a search: the list and its words are kept as a position',
  'elements/visits/changes/meeting-tools.tsx': 'a search: the list and its words are kept as a position',
  'elements/portal/command-palette/command-palette.tsx': 'a search',
  'elements/lessons/record/record-form.tsx':
    'is saved while it is typed; core/lesson-records/record-draft.ts keeps the rest',
  'elements/family/family-ask.tsx':
    'nobody is signed in: core/family/family-choice.ts keeps it, and test/elements/family tests that',
  'elements/lessons/family/offer-dialog.tsx': 'a choice, nothing typed',
  'elements/live-room/board/files/upload-dialog.tsx': 'a file cannot be kept',
  'elements/live-room/board/insert/ground-dialog.tsx': 'a choice, nothing typed',
  'elements/live-room/board/insert/insert-dialog.tsx': 'fields of the plot',
  'elements/live-room/board/tools/text-editor.tsx': 'is stored on the board when it closes',
  'elements/schedule/card/lesson-card.tsx': 'the same form and draft as change-dialog.tsx',
  'elements/schedule/create/student-field.tsx': 'a field of lesson-form-dialog.tsx and meeting-form-dialog.tsx',
  'elements/schedule/batch/use-batch.tsx': 'fields of batch-cancel-dialog.tsx and lock-dialog.tsx',
  'elements/settings/form/zone-field.tsx': 'a field of settings-form.tsx',
  'elements/settings/password/secret-input.tsx': 'a password',
  'elements/settings/outside-calendars-section.tsx': 'the address is a secret, as a password',
  'elements/settings/second-factor-section.tsx': 'codes and a password',
  'ui/dialog/form-dialog.tsx': 'the form of other dialogs',
  'ui/form/use-files.tsx': 'a file cannot be kept',
  'ui/form/light-dom.tsx':
    'the sign-in and the reset of the password: nobody is signed in, and the browser fills them in',
  'ui/form/text-fields.tsx': 'a field of other forms',
  'ui/date-time/day-input.tsx': 'a field of other forms',
  'ui/date-time/date-time-field.tsx': 'a field of other forms',
  'ui/list/pagination.tsx': 'the number of a page',
  'ui/toasts/change-toasts.tsx': 'goes with its toast, after which the mail is sent or not',
};

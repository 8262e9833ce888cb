/** The places of drafts. */
export const SETTINGS_PLACE = 'settings';
export const EMAIL_PLACE = 'settings-email';
export const PASSWORD_PLACE = 'password';

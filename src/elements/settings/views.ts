/** Keys of drafts. */
export const SETTINGS_VIEW = 'settings';
export const EMAIL_VIEW = 'settings-email';
export const PASSWORD_VIEW = 'password';

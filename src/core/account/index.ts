export { type Account, accountOf } from './account.ts';
export { checkCredentials, cleanEmail, type CredentialsProblems, emailProblem } from './credentials.ts';
export { type PasswordResetResult, type PasswordReset, passwordResetOf } from './password-reset.ts';
export { passwordStrength } from './password-strength.ts';

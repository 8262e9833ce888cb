export {
  type Account,
  accountOf,
  checkCredentials,
  cleanEmail,
  type CredentialsProblems,
  emailProblem,
} from './account.ts';
export { type PasswordResetResult, type PasswordReset, passwordResetOf } from './password-reset.ts';
export { passwordStrength } from './password-strength.ts';
export { cleanCode, finishSignIn, createSecondFactor } from './second-factor.ts';
export { createSignIns } from './sign-ins.ts';

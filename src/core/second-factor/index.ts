export { cleanCode } from './clean-code.ts';
export { finishSignIn, type SignInCode } from './finish-sign-in.ts';
export { createSecondFactor, type SecondFactorSettings } from './second-factor.ts';

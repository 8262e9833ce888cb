export {
  cleanCode,
  finishSignIn,
  type SignInCode,
  createSecondFactor,
  type SecondFactorSettings,
} from './second-factor.ts';

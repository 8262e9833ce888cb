export { clashContext } from './clash-context.ts';
export {
  type Clash,
  type ClashContext,
  type ClashKind,
  clashesOf,
  type ClashPlan,
  isBlocked,
  SHORT_GAP_MINUTES,
  takenBy,
} from './clashes.ts';

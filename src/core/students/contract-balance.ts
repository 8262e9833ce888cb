import type { Contract } from '../api/endpoints/index.ts';

/** The lessons of a contract: each is used, planned, or neither. */
interface ContractBalance {
  /** Unused lessons. */
  readonly left: number;
  /** Lessons that can still be planned, from 0. */
  readonly open: number;
  /** Planned lessons that exceed the contract, from 0. */
  readonly over: number;
  /** Fractions of the whole from 0 to 1, for a drawing; together they are at most 1. */
  readonly usedShare: number;
  readonly plannedShare: number;
}

/** The lessons left in a contract after the planned ones; undefined if its lessons are unknown. */
export function contractBalance(contract: ContractLessons): ContractBalance | undefined {
  const { lessonsTotal = 0, lessonsUsed = 0, lessonsPlanned = 0 } = contract;
  const isCounted = contract.lessonsTotal !== undefined && contract.lessonsUsed !== undefined;
  const lessonsLeft = contract.lessonsLeft ?? (isCounted ? Math.max(0, lessonsTotal - lessonsUsed) : undefined);
  if (lessonsLeft === undefined) return undefined;
  const share = (count: number) => (lessonsTotal > 0 ? Math.min(1, count / lessonsTotal) : 0);
  const usedShare = share(lessonsUsed);
  return {
    left: lessonsLeft,
    open: Math.max(0, lessonsLeft - lessonsPlanned),
    over: Math.max(0, lessonsPlanned - lessonsLeft),
    usedShare,
    plannedShare: Math.min(1 - usedShare, share(lessonsPlanned)),
  };
}

type ContractLessons = Pick<Contract, 'lessonsTotal' | 'lessonsUsed' | 'lessonsPlanned' | 'lessonsLeft'>;

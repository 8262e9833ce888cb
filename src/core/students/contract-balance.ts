import type { Contract } from '../api/endpoints/index.ts';

/** How a contract's lessons stand: each is used, planned, or neither. */
interface ContractBalance {
  /** Lessons that are not used yet. */
  readonly left: number;
  /** Lessons that can still be planned, from 0. */
  readonly open: number;
  /** Planned lessons that the contract has no room for, from 0. */
  readonly over: number;
  /** Parts of the whole from 0 to 1, for a drawing; together they are at most 1. */
  readonly usedShare: number;
  readonly plannedShare: number;
}

/** What is left of a contract once the lessons that are planned are taken off; undefined where its lessons are not known. */
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

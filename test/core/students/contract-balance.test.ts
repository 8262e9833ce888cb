import { contractBalance } from '../../../src/core/students/index.ts';
import { table } from '../table.ts';

const balance = (lessonsTotal: number, lessonsUsed: number, lessonsPlanned: number) =>
  contractBalance({ lessonsTotal, lessonsUsed, lessonsPlanned, lessonsLeft: Math.max(0, lessonsTotal - lessonsUsed) });

table('a contract', balance, {
  'has room for what is neither used nor planned': [
    [20, 5, 10],
    { left: 15, open: 5, over: 0, usedShare: 0.25, plannedShare: 0.5 },
  ],
  'may be planned to its end': [[10, 5, 5], { left: 5, open: 0, over: 0, usedShare: 0.5, plannedShare: 0.5 }],
  'reports how many lessons are planned beyond it': [
    [10, 5, 8],
    { left: 5, open: 0, over: 3, usedShare: 0.5, plannedShare: 0.5 },
  ],
  'may be used beyond its end': [[10, 12, 1], { left: 0, open: 0, over: 1, usedShare: 1, plannedShare: 0 }],
  'may be of no lessons at all': [[0, 0, 2], { left: 0, open: 0, over: 2, usedShare: 0, plannedShare: 0 }],
});

import { hasRowNumbers, rowNumber } from '../../../src/core/lessons/lesson-query.ts';
import { table } from '../table.ts';

table('the running number', rowNumber, {
  'of the first row of the first page is 1': [[1, 10, 0], 1],
  'of the last row of the first page is the page size': [[1, 10, 9], 10],
  'of the first row of the second page goes on': [[2, 10, 0], 11],
  'of a row in the middle counts the pages before': [[3, 20, 4], 45],
  'grows with the page size': [[101, 100, 99], 10_100],
});

table('a list', (size: number, total: number) => hasRowNumbers({ size, total }), {
  'of pages of 10 has no numbers': [[10, 115], false],
  'of fewer than 50 rows has none on a large page': [[100, 49], false],
  'of 50 rows on a page has numbers': [[50, 50], true],
  'keeps its numbers on a short last page': [[50, 51], true],
});

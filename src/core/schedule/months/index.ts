export { createMonthCache, type MonthCache, type MonthDays } from './month-cache.ts';

export { freeTimesOfDay } from './free-times-of-day.ts';
export {
  chooseWay,
  type DateChoice,
  forWeeks,
  noChoices,
  plansToCreate,
  planSeries,
  type SeriesChoices,
  type SeriesDate,
  seriesLength,
  toggleSkipped,
} from './series-plan.ts';

export { freeTimes, type FreeTimesContext, type FreeTimesRequest } from './free-times.ts';

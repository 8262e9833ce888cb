// Runs in a worker thread: reads one calendar, and posts the times.
import { parentPort, workerData } from 'node:worker_threads';
import { readCalendar } from '../../calendars/read-calendar.ts';
import type { ReadingOptions } from '../../calendars/calendar-source.ts';

const { text, options } = workerData as { text: string; options: ReadingOptions };
parentPort?.postMessage(readCalendar(text, options));

import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { listedLessonFields } from '../../../store/lists.ts';

/** Prepares a statement, each text once. */
export type Prepare = (sql: string) => StatementSync;

/** The columns of a row. */
export type Columns = Record<string, SQLOutputValue>;

/** The columns of a listed lesson. */
export const lessonColumns = listedLessonFields.map((field) => `lessons.${field}`).join(', ');

/** A condition of a statement with the value that it binds. */
export type Clause = readonly [text: string, value: SQLInputValue];

// The smallest reply to each call that clients accept, for docs/start/providers.md.
import { callEffect, isDispensable, type ReportLanguage, callNames } from '../../../src/check/effects.ts';
import {
  day,
  type Endpoint,
  specifiedCalls,
  moment,
  type Schema,
  wholeNumber,
} from '../../../src/core/api/endpoints/index.ts';
import { code, table } from './markdown.ts';

type Walked = Schema & { entries?: Readonly<Record<string, Walked>>; item?: Walked; options?: readonly unknown[] };

/** Examples of texts by their field; others are the name of the field. */
const TEXTS: Readonly<Record<string, string>> = {
  id: '101',
  lockId: '301',
  studentId: '1',
  name: '山田 葵',
  currency: 'JPY',
  url: 'https://api.example/files/1',
};

/** The smallest reply to a successful call. */
export function smallestReply({ data, echo }: Endpoint): object {
  const smallest = echo ? undefined : smallestOf(data, 'url');
  return { status: 1, ...(smallest !== undefined && { data: smallest }) };
}

function smallestOf(schema: Walked, name: string): unknown {
  if (schema.type === 'optional') return undefined;
  if (schema === moment) return name.startsWith('end') ? 1_790_003_600_000 : 1_790_000_000_000;
  if (schema === day) return '2026-11-28';
  if (schema === wholeNumber) return 16_000;
  if (schema.item) return [smallestOf(schema.item, name)];
  if (schema.entries)
    return Object.fromEntries(
      Object.entries(schema.entries).flatMap(([field, entry]) => {
        const value = smallestOf(entry, field);
        return value === undefined ? [] : [[field, value]];
      }),
    );
  return schema.options?.[0] ?? TEXTS[name] ?? name;
}

const WORDS = {
  en: { heads: ['call', 'smallest reply', 'without the call'], optional: 'Optional.' },
  ja: { heads: ['呼び出し', '最小の応答', '呼び出しがない場合'], optional: '任意。' },
} as const;

/** A row for each call of the specification. */
export function repliesTable(language: ReportLanguage): string {
  const { heads, optional } = WORDS[language];
  return table(
    [...heads],
    callNames.map((name) => {
      const row: Endpoint = specifiedCalls[name];
      const effect = callEffect(name, language);
      return [
        code(`${row.method} ${row.path}`),
        code(JSON.stringify(smallestReply(row))),
        isDispensable(name) ? `${optional} ${effect}` : effect,
      ];
    }),
  );
}

// The settings in the files of provider/deploy/.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../provider/adapters/node/start-error.ts';
import { readOperationSettings, readSettings } from '../../demo/start/settings.ts';
import { settingTable } from '../../demo/start/setting-table.ts';

export const readDeployed = (file: string): string => readFileSync(path.join('provider', 'deploy', file), 'utf8');

const linesOf = (file: string): [name: string, value: string][] =>
  readDeployed(file)
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^([A-Z][A-Z\d_]*)=(.*)$/.exec(line) ?? [];
      return name !== undefined && value !== undefined ? [[name, value]] : [];
    });

/** The names in a file of settings, `NAME=value` a line. */
export const namesIn = (file: string): string[] => linesOf(file).map(([name]) => name);

/** The names that are not settings of the provider. */
export const unknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(settingTable, name));

/** The values in files of settings, and what keeps the provider from starting with them. */
export function provideSettings(...files: string[]) {
  const values = Object.fromEntries(files.flatMap(linesOf));
  return { values, problems: problemsWith(values) };
}

/** The sentence with which the provider would refuse to start. */
export function problemsWith(values: Readonly<Record<string, string>>): string[] {
  const env = { HOST: '0.0.0.0', LOG_FORMAT: 'json', ...values };
  try {
    readSettings(env);
    readOperationSettings(env, [8080, 8081]);
    return [];
  } catch (error) {
    if (error instanceof StartError) return [error.message];
    throw error;
  }
}

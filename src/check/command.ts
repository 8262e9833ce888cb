// The command line: `teacher-elements check URL`.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Clock } from '../core/time/index.ts';
import { VERSION } from '../runtime/version.ts';
import { checkProvider, writeReport } from './check.ts';
import type { ReportLanguage } from './effects.ts';
import { sentence, type SentencePart, type TextName, type TextValues } from './texts.ts';

/** What the command needs of the process that runs it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  print(text: string): void;
  printError(text: string): void;
  /** Asks for a text that is not shown; without a terminal, nobody can be asked. */
  readonly askSecretly?: (question: string) => Promise<string>;
}

const EXIT = { clean: 0, problems: 1, usage: 2 } as const;
const DEFAULT_TIMEOUT_SECONDS = 10;
const MAX_TIMEOUT_SECONDS = 300;

const HELP: Readonly<Record<ReportLanguage, string>> = {
  en: `Usage: teacher-elements check URL [options]

Calls a provider as the elements do, with a test account, and says what is missing.
It changes no data without --write.

  --email ADDRESS    the test account; its password is asked for, or in TEACHER_ELEMENTS_PASSWORD
  --token-file FILE  a token instead of an account; or in TEACHER_ELEMENTS_TOKEN
  --origin ORIGIN    the origin of your page, such as https://portal.example: checks what browsers need
  --write            also creates, changes and cancels a lesson and a lock of its own
  --timeout SECONDS  for each reply; ${DEFAULT_TIMEOUT_SECONDS} by default
  --lang en|ja       the language of the report; that of the terminal by default
  --json             prints the report as JSON
  --version, --help

Ends with 0 if elements work with the provider (there may be notes), 1 if there are problems, 2 for a wrong command.`,
  ja: `使い方: teacher-elements check URL [オプション]

エレメントと同じ方法でプロバイダーを呼び出し、足りないものを説明します。テスト用アカウントを使ってください。
--writeを付けなければ、データを変更しません。

  --email ADDRESS    テスト用アカウント。パスワードは入力するか、TEACHER_ELEMENTS_PASSWORDに設定します
  --token-file FILE  アカウントの代わりに使うトークンのファイル。TEACHER_ELEMENTS_TOKENにも設定できます
  --origin ORIGIN    ページのオリジン（例: https://portal.example）。ブラウザーに必要な設定を確認します
  --write            確認用の授業とロックを登録し、変更、キャンセルします
  --timeout SECONDS  応答ごとの制限時間（秒）。初期値は${DEFAULT_TIMEOUT_SECONDS}
  --lang en|ja       結果の言語。初期値は端末の言語
  --json             結果をJSONで出力します
  --version, --help

終了コード: 0 問題なし（注意を含むことがあります）、1 問題あり、2 コマンドの誤り。`,
};

/** A command that cannot be run. Without a sentence, the help is shown. */
class UsageError extends Error {
  readonly part: SentencePart | undefined;
  constructor(name?: TextName, values: TextValues = {}) {
    super(name);
    this.part = name && { name, values };
  }
}

const OPTIONS = {
  email: { type: 'string' },
  'token-file': { type: 'string' },
  origin: { type: 'string' },
  write: { type: 'boolean', default: false },
  timeout: { type: 'string', default: String(DEFAULT_TIMEOUT_SECONDS) },
  lang: { type: 'string' },
  json: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Runs a command. Resolves with the exit code; the reasons for it are printed. */
export async function runCommand(parameters: readonly string[], terminal: Terminal): Promise<number> {
  const { LC_ALL, LC_MESSAGES, LANG } = terminal.env;
  const language: ReportLanguage = (LC_ALL || LC_MESSAGES || LANG || '').startsWith('ja') ? 'ja' : 'en';
  const chosen = { language };
  try {
    return await run(parameters, terminal, chosen);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { part } = error;
    terminal.printError(part ? sentence(part, chosen.language) : HELP[chosen.language]);
    return EXIT.usage;
  }
}

async function run(
  parameters: readonly string[],
  { env, fetch, clock, print, askSecretly }: Terminal,
  chosen: { language: ReportLanguage },
): Promise<number> {
  const { values, positionals } = readParameters(parameters);
  if (values.lang !== undefined) chosen.language = languageOf(values.lang);
  const { language } = chosen;
  if (values.version) print(VERSION);
  else if (values.help) print(HELP[language]);
  if (values.version || values.help) return EXIT.clean;

  const [command, address, ...others] = positionals;
  if (command !== 'check' || address === undefined || others.length > 0) throw new UsageError();
  const provider = providerOf(address);
  const origin = values.origin === undefined ? undefined : originOf(values.origin);
  const timeout = timeoutOf(values.timeout);
  const token = tokenOf(env, values['token-file']);
  const { email } = values;
  if (email === undefined && token === undefined) throw new UsageError('noAccount');
  const password = email === undefined ? undefined : await passwordOf(email, env, language, askSecretly);
  const report = await checkProvider({
    provider,
    fetch,
    clock,
    timeout,
    language,
    origin,
    email,
    password,
    token,
    writes: values.write,
  });
  print(values.json ? JSON.stringify(report, null, 2) : writeReport(report, language));
  if (origin === undefined && !values.json) print(sentence({ name: 'noOrigin' }, language));
  return report.problems.length > 0 ? EXIT.problems : EXIT.clean;
}

function readParameters(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    if (parameters.some((each) => /^--(password|token)\b/.test(each))) throw new UsageError('secretParameter');
    const [message = ''] = (error as Error).message.split('. ');
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new UsageError('wrongOption', { message, names: names.join(', ') });
  }
}

function languageOf(value: string): ReportLanguage {
  if (value === 'en' || value === 'ja') return value;
  throw new UsageError('wrongLanguage', { value });
}

function providerOf(address: string): string {
  const { protocol, username, password, search, hash, href } = URL.canParse(address)
    ? new URL(address)
    : ({} as Partial<URL>);
  if (href === undefined || !/^https?:$/.test(protocol ?? '')) throw new UsageError('wrongAddress', { value: address });
  if (username || password || search || hash) throw new UsageError('plainAddress');
  return href.replace(/\/+$/, '');
}

function originOf(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null') throw new UsageError('wrongOrigin', { value: text });
  return origin;
}

function timeoutOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS))
    throw new UsageError('wrongTimeout', { value: text, maximum: MAX_TIMEOUT_SECONDS });
  return seconds * 1000;
}

function tokenOf(env: Terminal['env'], file: string | undefined): string | undefined {
  const text = file === undefined ? env['TEACHER_ELEMENTS_TOKEN'] : readToken(file);
  const token = text?.trim();
  if (token === undefined) return undefined;
  if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(token)) throw new UsageError('badToken');
  return token;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError('tokenFileFails', { message: (error as Error).message });
  }
}

async function passwordOf(
  email: string,
  env: Terminal['env'],
  language: ReportLanguage,
  askSecretly: Terminal['askSecretly'],
): Promise<string> {
  const given = env['TEACHER_ELEMENTS_PASSWORD'];
  if (given) return given;
  if (!askSecretly) throw new UsageError('noTerminal');
  const password = await askSecretly(sentence({ name: 'askPassword', values: { email } }, language));
  if (password === '') throw new UsageError('noPassword');
  return password;
}

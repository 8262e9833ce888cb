// The sentences of a report. `{name}` is replaced by a value.
import type { ReportLanguage } from './effects.ts';

const en = {
  unreachable: 'There is no reply: {cause}.',
  notProvider:
    'There is no provider at this address: the call that every provider refuses without a token has the HTTP status 404. The paths of the calls follow the address.',
  timeout: 'No complete reply came within {seconds} s.',
  stopped: 'Three replies did not come in time, so the check stopped here.',
  tooLarge: 'The reply is too large: elements read at most 32 MB.',
  notJson: 'The reply is not JSON. Its Content-Type is {type}, and it begins with {excerpt}',
  noStatus: 'The reply has no "status": { "status": 1, "message": "success", "data": … } is expected. It is {came}.',
  httpStatus: 'The reply has the HTTP status {status}. {message}',
  rejected: 'The call was refused with the status {status}. {message}',
  sessionOver: 'The token of the sign-in was refused: HTTP 403, or the status -1. {message}',
  lacks: '{field} is {came}, so the reply cannot be used. {expected}',
  echoLacks: '{field} is {came}: elements cannot use the returned record, and read it with another call. {expected}',
  rowsLack: '{field} is {came} in {count} rows, which are left out of lists. {expected}',
  partLacks: '{field} is {came}, so the part around it is left out. {expected}',
  converted: '{field} is {came}. Elements convert it.',
  ignored: '{field} is {came}, which cannot be read: it counts as missing. {expected}',
  missing: '{field} is missing or null in every record.',
  contentType: 'The reply is JSON, but its Content-Type is {type} instead of application/json.',
  redirect: 'The call is redirected to {target} (HTTP {status}), which costs a round trip.',
  redirectLost:
    'The call is redirected to {target} (HTTP {status}): a browser then drops the token or the body. Use that address as the provider, or reply without a redirect.',
  mixedContent: 'A page at {origin} (https) cannot call a provider over http: browsers block it.',
  cors: 'The reply lets no page at {origin} read it: Access-Control-Allow-Origin is {came}. Error replies need the header, too.',
  preflight:
    'The preflight (OPTIONS) fails with the HTTP status {status}: browsers then do not send the call. A 2xx status is expected, without a token.',
  preflightOrigin: 'The preflight (OPTIONS) does not allow {origin}: Access-Control-Allow-Origin is {came}.',
  preflightMethod:
    'The preflight (OPTIONS) does not allow the method {method}: Access-Control-Allow-Methods is {came}.',
  preflightHeaders:
    'The preflight (OPTIONS) does not allow the headers {headers}: Access-Control-Allow-Headers is {came}.',
  hiddenToken:
    'Pages cannot read the token: Access-Control-Expose-Headers is {came}, and has to contain Authorization.',
  noToken: 'The reply has no token: it is expected in the header Authorization. {elsewhere}',
  tokenElsewhere: 'The check goes on with the one in {field}, which elements do not read.',
  secondFactor:
    'The account needs a second factor. Use an account without one, or pass a token (--token-file, TEACHER_ELEMENTS_TOKEN).',
  anyPassword: 'A wrong password was accepted.',
  noTokenAccepted: 'The call succeeds without a token. It has to be refused with HTTP 403 or the status -1.',
  badTokenAccepted: 'The call succeeds with an invented token. It has to be refused with HTTP 403 or the status -1.',
  sessionLasts:
    'An invented token is refused with HTTP {http} and the status {status}, which does not end a session: teachers see an error instead of the sign-in form. HTTP 403, or HTTP 200 with the status -1, is expected.',
  signOutKeeps: 'The token is still accepted after the sign-out.',
  noMessage: 'A refusal has no message, so teachers read a general sentence.',
  rejectionFails: 'A call that has to be refused ({what}) fails with the HTTP status {status}.',
  unknownFound:
    'An id that does not exist is answered with the status 1. It has to be refused, with HTTP 404 for example.',
  inventedToken: 'A password was reset with an invented token.',
  duplicateIds: 'Several rows have the id {id}.',
  pageIgnored: 'Page 2 has the same rows as page 1: the query page is ignored.',
  endless: 'Page {page}, far behind the end, has rows: the list never ends.',
  pastEnd: 'The page behind the last one is refused. Without a total, elements ask for it: an empty list is expected.',
  sizeIgnored: 'A page has {rows} rows, although {size} were asked for.',
  totalWrong: 'total is {total}, but there are at least {rows} rows. The others cannot be reached.',
  notMillis: '{field} is {came}, which is a moment in 1970: milliseconds are expected, not seconds.',
  endFirst: 'A row ends before it starts ({id}).',
  clockOff: 'currentMillis differs from the time of this computer by {minutes} min.',
  searchIgnores: 'The search returns rows that do not match its {filter}.',
  searchMisses: 'The search does not find an existing row by its {filter}.',
  calendarLacks: 'The month {month} does not contain the lesson {id}, which is in the list.',
  calendarDay: 'The lesson {id} is listed under {date}, but it starts on {expected} in Japan.',
  otherRecord: 'The reply is about the id {came} instead of {id}.',
  notStored: 'A change of {what} succeeded, but reading it again shows the old value.',
  notCreated: 'The new {what} succeeded, but the calendar does not contain it.',
  notCanceled: 'The cancelled lesson has no canceledAt.',
  notUnlocked: 'The removed lock is still in the calendar. Remove the lock of {date} by hand.',
  staleAccepted: 'A change with an outdated version was accepted: it overwrites newer ones.',
  notUrl: 'The reply is {came}: the URL of the picture is expected.',
  // Why a call was not checked.
  needsWrite: 'It changes data: --write checks it.',
  needsEmail: 'It needs --email and a password.',
  needsLesson: 'The test account has no lesson.',
  needsStudent: 'The test account has no student.',
  needsMeeting: 'The test account has no meeting.',
  needsToken: 'There is no token.',
  needsCall: 'A call that it depends on failed.',
  keepsToken: 'It would end the session of the given token.',
  needsReply: 'The check stopped before.',
  // What is expected.
  moment: 'Milliseconds since 1970 are expected, such as {example}.',
  day: 'A date is expected, such as {example}.',
  value: 'Expected: {type}.',
  // What came.
  empty: 'missing or null',
  text: 'the text {text}',
  number: 'the number {text}',
  boolean: '{text}',
  anyText: 'a text',
  anyNumber: 'a number',
  anyBoolean: 'true or false',
  list: 'an array',
  object: 'an object',
  fields: 'an object ({names})',
  hidden: '(not shown, because it may contain the token)',
  // The refused calls.
  wrongPassword: 'a wrong password',
  withoutToken: 'no token',
  wrongToken: 'an invented token',
  endedToken: 'a token after its sign-out',
  oldVersion: 'an outdated version',
  unknownId: 'an unknown id',
  resetToken: 'an invented token of a reset',
  words: 'words',
  period: 'period',
  lesson: 'lesson',
  lock: 'lock',
  memo: 'the memo of a lesson',
  settings: 'the settings',
  // The report.
  problems: 'Problems',
  notes: 'Notes',
  skipped: 'Not checked',
  effect: 'Then: {effect}',
  more: '{calls} (and {count} more)',
  summary: '{checked} of {all} calls checked. Problems: {problems}. Notes: {notes}.',
  noOrigin: 'Pass --origin with the origin of your page to check what browsers need (CORS).',
  // A wrong command.
  noAccount: 'Who signs in? Pass --email with a test account, or a token: --token-file, TEACHER_ELEMENTS_TOKEN.',
  secretParameter:
    'Other people on this computer can read the parameters of programs. Set TEACHER_ELEMENTS_PASSWORD or TEACHER_ELEMENTS_TOKEN instead.',
  wrongOption: '{message}. The options are {names}.',
  wrongLanguage: '--lang is "{value}": en and ja are known.',
  wrongAddress: '"{value}" is not the address of a provider: https://api.example, for example.',
  plainAddress: 'The address of a provider has no user name, query or fragment.',
  wrongOrigin: '--origin is "{value}": https://portal.example is one, for example.',
  wrongTimeout: '--timeout is "{value}": 1 to {maximum} seconds are possible.',
  badToken: 'The token is empty, or has characters that a header cannot have.',
  tokenFileFails: 'The token cannot be read: {message}.',
  noTerminal: 'There is no terminal to ask for the password: set TEACHER_ELEMENTS_PASSWORD.',
  noPassword: 'There is no password.',
  askPassword: 'Password of {email}: ',
} as const;

export type TextName = keyof typeof en;

const ja: Readonly<Record<TextName, string>> = {
  unreachable: '応答がありません（{cause}）。',
  notProvider:
    'このアドレスにプロバイダーがありません。トークンなしで拒否されるはずの呼び出しに、HTTPステータス404が返りました。呼び出しのパスは、アドレスの後に続きます。',
  timeout: '{seconds}秒以内に応答が完了しませんでした。',
  stopped: '応答の遅れが3回あったため、ここで確認を中止しました。',
  tooLarge: '応答が大きすぎます。読み込めるのは32 MBまでです。',
  notJson: '応答がJSONではありません。Content-Typeは{type}、先頭は{excerpt}',
  noStatus:
    '応答に"status"がありません。{ "status": 1, "message": "success", "data": … }の形にしてください。実際の応答は{came}です。',
  httpStatus: 'HTTPステータス{status}が返りました。{message}',
  rejected: '呼び出しがstatus {status}で拒否されました。{message}',
  sessionOver: 'ログインで得たトークンが拒否されました（HTTP 403、またはstatus -1）。{message}',
  lacks: '{field}は{came}のため、応答を使えません。{expected}',
  echoLacks: '{field}は{came}のため、返されたレコードを使えません。エレメントは別の呼び出しで読み取ります。{expected}',
  rowsLack: '{field}は{came}です（{count}件）。その行は一覧から除かれます。{expected}',
  partLacks: '{field}は{came}のため、それを含む部分が除かれます。{expected}',
  converted: '{field}は{came}です。エレメントが変換して読み取ります。',
  ignored: '{field}は{came}で、読み取れません。値がないとみなします。{expected}',
  missing: '{field}は、どのレコードでも値がないかnullです。',
  contentType: '応答はJSONですが、Content-Typeがapplication/jsonではなく{type}です。',
  redirect: '呼び出しが{target}にリダイレクトされます（HTTP {status}）。往復が1回増えます。',
  redirectLost:
    '呼び出しが{target}にリダイレクトされます（HTTP {status}）。ブラウザーはトークンや本文を送り直しません。そのアドレスをproviderに指定するか、リダイレクトせずに応答してください。',
  mixedContent: '{origin}（https）のページからhttpのプロバイダーは呼び出せません。ブラウザーが遮断します。',
  cors: '{origin}のページは応答を読めません。Access-Control-Allow-Originは{came}です。エラーの応答にもこのヘッダーが必要です。',
  preflight:
    'プリフライト（OPTIONS）にHTTPステータス{status}が返り、ブラウザーは呼び出しを送りません。トークンなしで2xxを返してください。',
  preflightOrigin: 'プリフライト（OPTIONS）が{origin}を許可していません。Access-Control-Allow-Originは{came}です。',
  preflightMethod:
    'プリフライト（OPTIONS）がメソッド{method}を許可していません。Access-Control-Allow-Methodsは{came}です。',
  preflightHeaders:
    'プリフライト（OPTIONS）がヘッダー{headers}を許可していません。Access-Control-Allow-Headersは{came}です。',
  hiddenToken:
    'ページからトークンを読めません。Access-Control-Expose-Headersは{came}です。Authorizationを含めてください。',
  noToken: '応答にトークンがありません。Authorizationヘッダーで返してください。{elsewhere}',
  tokenElsewhere: '{field}の値で確認を続けますが、エレメントはその値を読みません。',
  secondFactor:
    'このアカウントには2段階認証が必要です。2段階認証のないアカウントを使うか、トークンを渡してください（--token-file、TEACHER_ELEMENTS_TOKEN）。',
  anyPassword: '誤ったパスワードが受け入れられました。',
  noTokenAccepted: 'トークンなしの呼び出しが成功しました。HTTP 403またはstatus -1で拒否してください。',
  badTokenAccepted: '架空のトークンの呼び出しが成功しました。HTTP 403またはstatus -1で拒否してください。',
  sessionLasts:
    '架空のトークンはHTTP {http}、status {status}で拒否されますが、セッションは終了しません。講師にはログイン画面の代わりにエラーが表示されます。HTTP 403、またはHTTP 200とstatus -1を返してください。',
  signOutKeeps: 'ログアウト後もトークンが使えます。',
  noMessage: '拒否の応答にmessageがなく、講師には一般的な文が表示されます。',
  rejectionFails: '拒否すべき呼び出し（{what}）に、HTTPステータス{status}が返りました。',
  unknownFound: '存在しないIDにstatus 1が返りました。HTTP 404などで拒否してください。',
  inventedToken: '架空のトークンでパスワードが再設定されました。',
  duplicateIds: '同じID {id} の行が複数あります。',
  pageIgnored: '2ページ目が1ページ目と同じです。pageが無視されています。',
  endless: '終わりをはるかに超えた{page}ページ目に行があり、一覧が終わりません。',
  pastEnd:
    '最後の次のページが拒否されました。totalがないとエレメントはそのページを要求します。空の一覧を返してください。',
  sizeIgnored: '{size}件を要求しましたが、{rows}件返りました。',
  totalWrong: 'totalは{total}ですが、少なくとも{rows}件あります。残りの行は表示できません。',
  notMillis: '{field}は{came}で、1970年の時刻になります。秒ではなくミリ秒で返してください。',
  endFirst: '終了が開始より前の行があります（{id}）。',
  clockOff: 'currentMillisが、このコンピューターの時刻と{minutes}分ずれています。',
  searchIgnores: '検索の条件（{filter}）に合わない行が返りました。',
  searchMisses: '存在する行が、条件（{filter}）で見つかりません。',
  calendarLacks: '{month}の予定に、一覧にある授業{id}がありません。',
  calendarDay: '授業{id}は{date}にありますが、日本時間では{expected}に始まります。',
  otherRecord: 'ID {id} ではなく {came} の応答が返りました。',
  notStored: '{what}の変更は成功しましたが、読み直すと元の値のままです。',
  notCreated: '{what}の登録は成功しましたが、予定にありません。',
  notCanceled: 'キャンセルした授業にcanceledAtがありません。',
  notUnlocked: '解除したロックが予定に残っています。{date}のロックを手動で解除してください。',
  staleAccepted: '古いversionの変更が受け入れられました。新しい変更を上書きします。',
  notUrl: '応答は{came}です。画像のURLを返してください。',
  needsWrite: 'データを変更します。--writeを付けると確認します。',
  needsEmail: '--emailとパスワードが必要です。',
  needsLesson: 'テスト用アカウントに授業がありません。',
  needsStudent: 'テスト用アカウントに生徒がいません。',
  needsMeeting: 'テスト用アカウントに面談がありません。',
  needsToken: 'トークンがありません。',
  needsCall: '前提となる呼び出しが失敗しました。',
  keepsToken: '渡されたトークンのセッションが終了するため、確認しません。',
  needsReply: 'その前に確認を中止しました。',
  moment: '1970年からのミリ秒（例: {example}）で返してください。',
  day: '日付（例: {example}）で返してください。',
  value: '{type}で返してください。',
  empty: '値なし、またはnull',
  text: '文字列{text}',
  number: '数値{text}',
  boolean: '{text}',
  anyText: '文字列',
  anyNumber: '数値',
  anyBoolean: 'trueかfalse',
  list: '配列',
  object: 'オブジェクト',
  fields: 'オブジェクト（{names}）',
  hidden: '（トークンを含む可能性があるため表示しません）',
  wrongPassword: '誤ったパスワード',
  withoutToken: 'トークンなし',
  wrongToken: '架空のトークン',
  endedToken: 'ログアウト後のトークン',
  oldVersion: '古いversion',
  unknownId: '存在しないID',
  resetToken: '再設定の架空のトークン',
  words: 'キーワード',
  period: '期間',
  lesson: '授業',
  lock: 'ロック',
  memo: '授業のメモ',
  settings: '設定',
  problems: '問題',
  notes: '注意',
  skipped: '未確認',
  effect: 'その結果: {effect}',
  more: '{calls}（ほか{count}件）',
  summary: '{all}件のうち{checked}件の呼び出しを確認しました。問題{problems}件、注意{notes}件。',
  noOrigin: 'ブラウザーに必要な設定（CORS）を確認するには、--originにページのオリジンを指定してください。',
  noAccount:
    'ログインするアカウントを指定してください。--emailでテスト用アカウントを渡すか、--token-fileまたはTEACHER_ELEMENTS_TOKENでトークンを渡します。',
  secretParameter:
    'コマンドの引数は、このコンピューターのほかの利用者にも見えます。TEACHER_ELEMENTS_PASSWORDかTEACHER_ELEMENTS_TOKENに設定してください。',
  wrongOption: '{message}。使えるオプションは{names}です。',
  wrongLanguage: '--langの値は"{value}"です。使えるのはenとjaです。',
  wrongAddress: '"{value}"はプロバイダーのアドレスではありません。例: https://api.example',
  plainAddress: 'プロバイダーのアドレスに、ユーザー名、クエリー、フラグメントは付けられません。',
  wrongOrigin: '--originの値は"{value}"です。例: https://portal.example',
  wrongTimeout: '--timeoutの値は"{value}"です。1から{maximum}までの秒数を指定してください。',
  badToken: 'トークンが空か、ヘッダーに使えない文字を含んでいます。',
  tokenFileFails: 'トークンを読み込めません: {message}',
  noTerminal: 'パスワードを入力できる端末がありません。TEACHER_ELEMENTS_PASSWORDに設定してください。',
  noPassword: 'パスワードがありません。',
  askPassword: '{email}のパスワード: ',
};

const texts: Readonly<Record<ReportLanguage, Readonly<Record<TextName, string>>>> = { en, ja };

/** Values of a sentence; a value may be another sentence. */
export type TextValues = Readonly<Record<string, string | number | SentencePart>>;
export interface SentencePart {
  readonly name: TextName;
  readonly values?: TextValues;
}

/** Writes a sentence in a language. */
export function sentence({ name, values = {} }: SentencePart, language: ReportLanguage): string {
  const filled = texts[language][name].replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key];
    if (value === undefined) return whole;
    return typeof value === 'object' ? sentence(value, language) : String(value);
  });
  return filled.trim();
}

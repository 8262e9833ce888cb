import type { TokenProblem } from '../core/api/index.ts';
import type { HostEventMap } from '../host/host-events.ts';
import { warnDeveloper } from './warn-developer.ts';

type Detail = HostEventMap['teacher-failure']['detail'];

/** Never with what the function returned: it may be a secret. */
const TOKENS: Readonly<Record<TokenProblem, string>> = {
  'not-a-function': 'fetchToken is not a function. Set the property to a function that returns a promise of a token.',
  failed: 'fetchToken has thrown, or its promise was rejected, twice.',
  timeout: 'fetchToken did not answer in time.',
  empty: 'fetchToken returned no token.',
  malformed: 'fetchToken returned something else than a token, which is one word without "Bearer".',
  rejected: 'The provider rejected the token that fetchToken had just returned.',
};

const isTokenProblem = (code: string): code is TokenProblem => Object.hasOwn(TOKENS, code);

/**
 * Explains what a failure means for the page. A wrong password or a missing network belong to the teacher; what is wrong with the
 * provider's address is explained where it is found, in production, too.
 */
export function explainFailure({ kind, code = '', call = '', status, field = '' }: Detail, tag: string): void {
  if (kind === 'token' && isTokenProblem(code)) warnDeveloper(`token-${code}`, TOKENS[code]);
  else if (kind === 'load') warnDeveloper('load', `The code of <${tag}> could not be loaded.`);
  else if (kind === 'screen')
    warnDeveloper('screen', `<${tag}> has crashed while it was drawn; the browser's console has the error.`);
  else if (kind === 'invalid-response' && call !== 'entries')
    warnDeveloper('invalid-response', `The reply to ${call} does not match the provider API: ${field}.`);
  else if (kind === 'parse-error') warnDeveloper('parse-error', `The reply to ${call} is not JSON.`);
  else if (kind === 'http') warnDeveloper('http', `${call} was answered with HTTP ${status}.`);
  else if (kind === 'timeout') warnDeveloper('timeout', `${call} was not answered in time.`);
}

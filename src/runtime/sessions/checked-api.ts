import type { ReadonlySignal } from '@preact/signals-core';
import { failed, type Api, type Failure, type Reply } from '../../core/api/index.ts';
import { readLogo } from '../../core/api/endpoints/index.ts';

/**
 * Finds out why a provider that has not answered yet does not: the failure then says what is wrong with the page. Nothing is sent by
 * anybody who is not signed in, such as a password, before something has answered as a provider does.
 */
export function checkedApi(api: Api, provider: string, language: ReadonlySignal<string>): Api {
  let isProvider = false;

  async function explained<Data>(reply: Reply<Data>): Promise<Reply<Data>> {
    const { failure } = reply;
    if (isProvider || failure?.kind === 'aborted' || failure?.kind === 'timeout') return reply;
    const found = failure && (await problemOf(failure));
    if (found) return failed({ ...found, call: failure.call ?? '' });
    isProvider ||= failure?.kind !== 'offline';
    return reply;
  }

  /** Undefined also where that cannot be found out. */
  const problemOf = (failure: Failure): Promise<Failure | undefined> =>
    import('./provider-problem.ts')
      .then(({ explainFailure }) => explainFailure(provider, failure, language.peek()))
      .catch(() => undefined);

  return {
    ...api,
    async call(row, input, options) {
      if (!isProvider && row.method !== 'GET' && row.access === 'anyone') {
        const { failure } = await explained(await api.call(readLogo, {}, { cache: false }));
        if (failure?.kind === 'provider') return failed(failure);
      }
      return explained(await api.call(row, input, options));
    },
  };
}

// For the tests of what is pushed: a provider, a push service, and the browsers of a teacher.
import type { ProviderStart } from '../../../provider/adapters/node/index.ts';
import { NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';
import { startPushService, type FakeBrowser } from './fake-push-service.ts';

export const service = await startPushService();

export const STUDENT = 'student-hanako-01';
// Beyond the lessons of the demo world, and at one o'clock in the night.
export const LESSON = nightAfter(NOW, 40);

/** A provider with Hanako signed in, who is reminded ten minutes before. */
export async function start(options: ProviderStart = {}) {
  const provider = await startTestProvider({ pushRetryMillis: 1, ...options });
  const token = await provider.signIn();
  await provider.ask('changeSettings', { body: { reminderMinutes: 10 } }, { token });
  const subscribe = (browser: FakeBrowser, as = token, more: object = {}) =>
    provider.ask('subscribeToPush', { body: { ...browser.subscription, ...more } }, { token: as });
  return {
    provider,
    token,
    plan: (startTimeMillis: number) => studentCalls(provider, STUDENT).then(({ plan }) => plan(startTimeMillis)),
    subscribe,
    async subscribed(path?: string): Promise<FakeBrowser> {
      const browser = service.browser(path);
      await subscribe(browser);
      return browser;
    },
    subscriptions: async () =>
      (await provider.ask('readPush', {}, { token: await provider.signIn() })).data.subscriptions,
    async at(moment: number): Promise<void> {
      provider.clock.now = moment;
      await provider.push();
    },
  };
}

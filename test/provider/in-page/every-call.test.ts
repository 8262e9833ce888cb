// The provider as a page runs it: in this process, in the tab that calls or in another one.
import { describe } from 'node:test';
import { openTab } from '../../../provider/adapters/in-page/tab.ts';
import { testEveryCall } from '../http/every-call/test-every-call.ts';
import { callsTo, createFakeBrowser, startWorlds } from './fake-browser.ts';

describe('the provider in the tab that calls', () =>
  testEveryCall(callsTo(openTab({ name: 'demo:', tab: 'alone', start: startWorlds('demo:') }))));

describe('the provider in another tab', async () => {
  const { open } = createFakeBrowser();
  await open('host').signIn();
  return testEveryCall(open('visitor'));
});

// Comes first in every test page (web-test-runner.config.mjs sees to it): a test fails when the page logs an error,
// when an error or a rejection reaches the window, or when the page's policy blocks something. The page's clock stands still.
import { executeServerCommand } from '@web/test-runner-commands';
import { endAftermath } from './clock.ts';

const seen: string[] = [];
let expected: RegExp[] = [];

/** Expects the page to log an error during the running test; the test fails if it does not. */
export function expectPageError(pattern: RegExp) {
  expected.push(pattern);
}

// React's development build would measure each component for the browser's tools, which takes a third of its time.
Object.assign(console, { timeStamp: undefined, createTask: undefined });

const logError = console.error;
console.error = (...words: unknown[]) => {
  seen.push(`console.error: ${words.map(textOf).join(' ')}`);
  logError(...words);
};
addEventListener('error', ({ message, error }) => void seen.push(`uncaught: ${textOf(error ?? message)}`));
addEventListener('unhandledrejection', ({ reason }) => void seen.push(`unhandled: ${textOf(reason)}`));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  seen.push(`policy: ${violatedDirective} blocked ${blockedURI} ${sample}`.trimEnd());
});

beforeEach(function watch() {
  const test = this.currentTest;
  const body = test?.fn;
  if (test === undefined || body === undefined) return;
  // Within the test itself: an error in a hook would keep mocha from running the tests that follow.
  test.fn = async function watched(this: Mocha.Context) {
    // For the runner's watchdog (scripts/testing/wtr-outcome-reporter.ts). Its time-out is held, and a test may move the clock past it.
    void executeServerCommand('running', test.titlePath()).catch(() => undefined);
    check('between the tests');
    try {
      await Reflect.apply(body, this, []);
    } catch (error) {
      makeSendable(error);
      throw error;
    }
    await lateEvents();
    check('in this test');
  };
});

afterEach(async function forget() {
  expected = [];
  await endAftermath();
  // What a failed test has left behind is not the next one's fault.
  if (this.currentTest?.state !== 'failed') return;
  await lateEvents();
  seen.length = 0;
});

after(async () => {
  await lateEvents();
  check('after the last test');
});

function check(when: string) {
  const missing = expected.filter((pattern) => !seen.some((text) => pattern.test(text)));
  const surprising = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
  seen.length = 0;
  if (surprising.length > 0) throw new Error(`The page complained ${when}:\n${surprising.join('\n')}`);
  if (missing.length > 0) throw new Error(`The page did not complain about ${missing.join(', ')}.`);
}

/** What was expected and found goes to the runner, which would wait in vain for what cannot be sent, as an element. */
function makeSendable(error: unknown) {
  if (!(error instanceof Error)) return;
  const { expected, actual } = error as Error & { expected?: unknown; actual?: unknown };
  for (const [name, value] of Object.entries({ expected, actual })) {
    try {
      structuredClone(value);
    } catch {
      Object.assign(error, { [name]: value instanceof Element ? value.outerHTML : String(value) });
    }
  }
}

/** Rejections and violations come as events of their own, after what caused them. */
function lateEvents() {
  return new Promise((resolve) => setTimeout(resolve));
}

function textOf(value: unknown) {
  return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
}

// What an engine lacks, and the tests that are left out for it. docs/browsers.md names each of these.

type Engine = 'chromium' | 'firefox' | 'webkit';

/** The engine that this page runs in. */
export const engine: Engine = /Firefox\//.test(navigator.userAgent)
  ? 'firefox'
  : /Chrome\//.test(navigator.userAgent)
    ? 'chromium'
    : 'webkit';

export const quirks = {
  calls: { lacking: ['webkit'], reason: 'WebKitGTK has no RTCPeerConnection' },
  sound: { lacking: ['firefox'], reason: 'Firefox plays no sound on a machine without a sound card' },
  media: { lacking: ['firefox', 'webkit'], reason: 'Only Chromium can emulate dark, printed or high-contrast pages' },
} as const satisfies Record<string, { lacking: readonly Engine[]; reason: string }>;

/**
 * `it` and `describe` for what needs something that not every engine has: where it is lacking they leave the tests out,
 * and the reason stands behind the test's name.
 */
export function needs(name: keyof typeof quirks) {
  const { lacking, reason } = quirks[name];
  const isLacking = (lacking as readonly Engine[]).includes(engine);
  return {
    it: (title: string, body: Mocha.AsyncFunc): Mocha.Test =>
      isLacking ? it.skip(`${title} [${reason}]`) : it(title, body),
    describe: (title: string, body: () => void): void =>
      void (isLacking ? describe.skip(`${title} [${reason}]`, body) : describe(title, body)),
  };
}

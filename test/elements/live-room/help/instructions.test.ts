import { expect } from '@open-wc/testing';
import { ADVICE, type Trouble } from '../../../../src/core/live-room/protocol/advice.ts';
import { instructionsFor } from '../../../../src/elements/live-room/help/advice-steps.ts';
import { browserOf, type BrowserName } from '../../../../src/elements/live-room/help/browser.ts';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agents: readonly [BrowserName, string, number][] = [
  ['chrome', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`, 0],
  ['chrome', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/131.0.0.0 Safari/537.36`, 10],
  ['edge', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 0],
  ['chromeAndroid', `${MOZILLA} (Linux; Android 10; K) ${KHTML} Chrome/131.0.0.0 Mobile Safari/537.36`, 5],
  ['firefox', `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0`, 0],
  ['safariMac', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`, 0],
  ['safariIos', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15`, 5],
  [
    'safariIos',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1`,
    5,
  ],
  [
    'appIos',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0.0.0 Mobile/15E148 Safari/604.1`,
    5,
  ],
  ['other', 'Something else', 0],
];

describe('the steps of an advice', () => {
  for (const [name, userAgent, maxTouchPoints] of agents)
    it(`know ${name} (${userAgent.slice(13, 40)}…)`, () => {
      expect(browserOf({ userAgent, maxTouchPoints })).to.equal(name);
    });

  it('lead through the permissions of each browser, and then to another try', () => {
    const browsers = [...new Set(agents.map(([name]) => name))];
    const ways = browsers.map((browser) => {
      const { steps = [], action } =
        instructionsFor('camera', { microphone: 'on', camera: 'none', troubles: ['cameraDenied'] }, browser) ?? {};
      expect([steps.at(-1)?.text, action]).to.deep.equal(['retry', 'retry']);
      return steps.map(({ text }) => text).join();
    });
    expect(new Set(ways).size).to.equal(browsers.length);
  });

  it('depend on what is wrong with a device', () => {
    const first = (trouble: Trouble) =>
      instructionsFor('microphone', { microphone: 'none', camera: 'on', troubles: [trouble] }, 'chrome')?.steps[0]
        ?.text;
    expect(first('microphoneMissing')).to.equal('plugIn');
    expect(first('microphoneBusy')).to.equal('quitOthers');
    expect(first('microphoneSilent')).to.equal('headset');
    expect(first('hidden')).to.equal('turnOn');
  });

  it('exist for all advice, and for nothing else', () => {
    for (const name of ADVICE)
      expect(instructionsFor(name, { microphone: 'on', camera: 'on' }, 'other')?.steps).to.have.lengthOf.above(0);
    expect(instructionsFor('<b>', { microphone: 'on', camera: 'on' }, 'other')).to.equal(undefined);
  });
});

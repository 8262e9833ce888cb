// The configuration of docs/start/testers.md, with the browser of this machine.
import { playwright } from '@vitest/browser-playwright';
import config from './vitest.config.ts';

const launchOptions = JSON.parse(process.env.BROWSER ?? '{}');
const [inBrowser] = config.test.projects;
inBrowser.test.browser.provider = playwright({ launchOptions });
if (process.env.FAILING) {
  inBrowser.test.include = ['failing/*.browser.ts'];
  config.test.projects = [inBrowser];
}
export default config;

// The configuration of docs/start/testers.md, with the browser of this machine.
import { chromeLauncher } from '@web/test-runner-chrome';
import config from './web-test-runner.config.mjs';

const launchOptions = JSON.parse(process.env.BROWSER ?? '{}');
const failing = process.env.FAILING && { files: 'failing/*.test.js' };
export default { ...config, ...failing, browsers: [chromeLauncher({ launchOptions })] };

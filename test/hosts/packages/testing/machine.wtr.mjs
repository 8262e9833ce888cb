// The configuration of docs/start/testers.md, with the browser of this machine.
import { chromeLauncher } from '@web/test-runner-chrome';
import config from './web-test-runner.config.mjs';

const launchOptions = JSON.parse(process.env.BROWSER ?? '{}');
export default { ...config, browsers: [chromeLauncher({ launchOptions })] };

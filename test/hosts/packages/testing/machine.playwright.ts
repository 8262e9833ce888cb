// The configuration of docs/start/testers.md, with the browser of this machine, and the page where the test serves it.
import config from './playwright.config.ts';

const launchOptions = JSON.parse(process.env.BROWSER ?? '{}');
export default { ...config, reporter: 'line', use: { ...config.use, baseURL: process.env.PAGE_URL, launchOptions } };

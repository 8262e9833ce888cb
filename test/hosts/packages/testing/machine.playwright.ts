// The configuration of docs/start/testers.md, with the browser of this machine, and the page where the test serves it.
import config from './playwright.config.ts';

const { BROWSER = '{}', PAGE_URL, FAILING } = process.env;
const use = { ...config.use, baseURL: PAGE_URL, launchOptions: JSON.parse(BROWSER) };
export default { ...config, ...(FAILING && { testDir: 'failing', testMatch: '*.spec.ts' }), reporter: 'line', use };

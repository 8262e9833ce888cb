import { describeFlows, describeScreens } from './screens.ts';

const portal = (path: string) => `/teacher/${path}`;

describeScreens('public', [
  {
    name: 'login',
    pictures: ['1280-light', '1280-dark', '390-arabic'],
    address: portal('login'),
    shows: 'input[name=email]',
    isPublic: true,
  },
  {
    name: 'login-refused',
    isVariant: true,
    address: portal('login'),
    shows: 'input[name=email]',
    isPublic: true,
    reopen: 'look',
    async prepare(page) {
      await page.locator('input[name=email]').fill('hanako@example.jp');
      await page.locator('input[name=password]').fill('another-one');
      await page.keyboard.press('Enter');
      await page.locator('[role=alert], dialog[open]').first().waitFor();
    },
  },
  { name: 'password-reset', address: portal('forget'), shows: 'input[name=email]', isPublic: true },
  {
    name: 'password-reset-sent',
    isVariant: true,
    address: portal('forget'),
    shows: 'input[name=email]',
    isPublic: true,
    async prepare(page) {
      await page.locator('input[name=email]').fill('nobody@example.jp');
      await page.keyboard.press('Enter');
      await page.locator('input[name=email]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'new-password',
    isVariant: true,
    pictures: ['1280-light'],
    address: portal('forget#token=a-token-of-a-mail'),
    shows: 'input[name=repeat]',
    isPublic: true,
    reopen: 'look',
  },
  { name: 'terms', address: portal('provision'), shows: 'main h2', isPublic: true },
  { name: 'not-found', isVariant: true, pictures: ['1280-light'], address: portal('course/lists'), shows: 'main h1' },
]);

describeFlows('public', [
  {
    name: 'login-empty',
    address: portal('login'),
    shows: 'input[name=email]',
    isPublic: true,
    states: {
      async 'sent without anything'(page) {
        await page.locator('input[name=password]').press('Enter');
        await page.locator('input[name=email][aria-invalid=true]').waitFor();
      },
    },
  },
  {
    name: 'password-reset-invalid',
    address: portal('forget'),
    shows: 'input[name=email]',
    isPublic: true,
    states: {
      async 'sent without an address'(page) {
        await page.locator('input[name=email]').press('Enter');
        await page.locator('input[name=email][aria-invalid=true]').waitFor();
      },
    },
  },
  {
    name: 'new-password-refused',
    address: portal('forget#token=a-token-of-a-mail'),
    shows: 'input[name=repeat]',
    isPublic: true,
    states: {
      async 'with two different ones'(page) {
        await page.locator('input[name=password]').fill('たこやき-42-sanpo');
        await page.locator('input[name=repeat]').fill('else');
        await page.keyboard.press('Enter');
        await page.locator('input[name=repeat][aria-invalid=true]').waitFor();
      },
      async 'by the provider'(page) {
        await page.locator('input[name=repeat]').fill('たこやき-42-sanpo');
        await page.keyboard.press('Enter');
        await page.locator('dialog[open]').waitFor();
      },
      async 'and what is left then'(page) {
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'このリンクは使えません' }).waitFor();
      },
    },
  },
]);

import { describeScreens } from './screens.ts';

const portal = (path: string) => `/teacher/${path}`;

describeScreens('public', [
  { name: 'login', address: portal('login'), shows: 'input[name=email]', isPublic: true },
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
    address: portal('forget#token=a-token-of-a-mail'),
    shows: 'input[name=repeat]',
    isPublic: true,
    reopen: 'look',
  },
  { name: 'terms', address: portal('provision'), shows: 'main h2', isPublic: true },
  { name: 'not-found', isVariant: true, address: portal('course/lists'), shows: 'main h1' },
]);

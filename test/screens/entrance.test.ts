import { describeScreens } from './screens.ts';

const portal = (path: string) => `/teacher/${path}`;

await describeScreens('entrance', {
  screens: [
    { name: 'login', address: portal('login'), shows: 'input[name=email]', isForStrangers: true },
    {
      name: 'login-refused', address: portal('login'), shows: 'input[name=email]', isForStrangers: true, anew: 'look',
      async prepare(page) {
        await page.locator('input[name=email]').fill('hanako@example.jp');
        await page.locator('input[name=password]').fill('another-one');
        await page.keyboard.press('Enter');
        await page.locator('[role=alert], dialog[open]').first().waitFor();
      },
    },
    { name: 'forget', address: portal('forget'), shows: 'input[name=email]', isForStrangers: true },
    {
      name: 'forget-sent', address: portal('forget'), shows: 'input[name=email]', isForStrangers: true,
      async prepare(page) {
        await page.locator('input[name=email]').fill('nobody@example.jp');
        await page.keyboard.press('Enter');
        await page.locator('input[name=email]').waitFor({ state: 'detached' });
      },
    },
    { name: 'new-password', address: portal('forget#token=a-token-of-a-mail'), shows: 'input[name=repeat]', isForStrangers: true, anew: 'look' },
    { name: 'provision', address: portal('provision'), shows: 'main h2', isForStrangers: true },
    { name: 'not-found', address: portal('course/lists'), shows: 'main h1' },
  ],
});

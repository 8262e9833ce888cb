// A formula in a lesson of two, under the policy of the pages: written by the teacher, only drawn by the student.
import { meet, pressControl, until } from '../../support/playwright/lesson.ts';
import { expect, test } from '../../support/playwright/live-test.ts';

test.describe('a formula on the board', () => {
  test('is inserted after its code has loaded, seen by the student without loading it, and undone', async ({
    browser,
    at,
    open,
  }) => {
    const { teacher, student } = await meet(browser, at, open);
    const ofStudent: string[] = [];
    student.on('request', (request) => ofStudent.push(request.url()));
    await pressControl(teacher, 'ボードを開く');
    await teacher.route(/typeset/, (route) => route.abort());
    await teacher.getByRole('button', { name: '挿入' }).click();
    await teacher.getByRole('menuitem', { name: '数式' }).click();
    await teacher.getByRole('textbox', { name: '数式' }).fill('x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}');
    await teacher.getByText('書いた内容は残っています。').first().waitFor();
    await teacher.unroute(/typeset/);
    await teacher.getByRole('button', { name: 'もう一度読み込む' }).click();
    await teacher.getByRole('img', { name: '数式の見本' }).waitFor();
    await teacher.getByRole('button', { name: 'ページに置く' }).click();
    await teacher.getByRole('dialog').waitFor({ state: 'detached' });

    const described = student.getByText('数式：x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}');
    await described.waitFor({ state: 'attached' });
    const dark = (): Promise<number> =>
      student.locator('.board-layer-ink').evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {
          data: [],
        };
        return Array.from(data).filter((value, index) => index % 4 === 3 && value > 200).length;
      });
    await until(async () => (await dark()) > 200, 'the formula is drawn at the student');
    expect(ofStudent.filter((address) => /typeset|mathjax/.test(address))).toEqual([]);

    await teacher.locator('.board-area').press('Control+z');
    await until(async () => (await dark()) === 0, 'the formula is gone at the student');
  });
});

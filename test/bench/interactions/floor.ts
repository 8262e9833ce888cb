// The least that anybody could do: bare elements of the browser, about as many as a page of the portal has, which a dialog makes
// inert; no style sheet, no framework, no provider.
import type { Browser, Tab } from '../calendar/browser.ts';
import { watch } from './watch.ts';

const PAGE = `
  const field = (number) => '<label>Field ' + number + ' <input></label>';
  const row = (number) => '<tr>' + ('<td>' + number + '</td>').repeat(6) + '</tr>';
  const table = (rows) => '<table>' + numbers(rows).map(row).join('') + '</table>';
  const numbers = (count) => Array.from({ length: count }, (_, index) => index);
  document.body.innerHTML = '<button class="floor-open">Open</button> <button class="floor-turn">Turn</button>'
    + '<div class="floor-page"></div>' + table(100);
  document.querySelector('.floor-open').addEventListener('click', () => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<h2>Form</h2>' + numbers(8).map(field).join('');
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
  const page = document.querySelector('.floor-page');
  document.querySelector('.floor-turn').addEventListener('click', () => {
    page.innerHTML = page.querySelector('table')
      ? '<article><h1>Page</h1>' + '<p>Text</p>'.repeat(10) + '</article>'
      : '<h1>Table</h1>' + table(10);
  });
`;

/** Opens the page of the floor. */
export async function openFloor(browser: Browser): Promise<Tab> {
  const tab = await browser.open('about:blank');
  await tab.evaluate(PAGE);
  await watch(tab);
  return tab;
}

import { shadow } from '../../support/browser/test-page.ts';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { takePhoto } from './photos.ts';
import { elsewhere } from './settings-page.ts';
import { provider } from '../../support/browser/suite.ts';

export const UPLOAD = '/api/upload/avatar';

export const chooseFile = (element: Element, file: File) => {
  const input = shadow(element).querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

export const editor = (element: Element) => eventually(() => byRole(element, 'dialog', '写真の位置を決める'));
export const use = (element: Element) => click(() => byRole(element, 'button', 'この写真にする'));
export const avatarNow = async () => (await (await elsewhere(provider)).read()).avatar;

export const smallPhoto = (fill = '#d7261e') =>
  takePhoto({
    width: 600,
    height: 400,
    paint(context) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 600, 400);
      context.fillStyle = '#2c5fd1';
      context.fillRect(0, 0, 100, 400);
    },
  });

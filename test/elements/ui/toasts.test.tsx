import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { Button } from '../../../src/ui/form/button.tsx';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { type ToastEntry, Toasts } from '../../../src/ui/toasts/toast-list.tsx';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { clear, find, isAccessible, openDialog, showPreview } from './preview.tsx';

let show: (notices: readonly ToastEntry[]) => void;
let dismissed: unknown[] = [];

/** Toasts, and a dialog that a button opens. */
function Page() {
  const [notices, setNotices] = useState<readonly ToastEntry[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  show = setNotices;
  return (
    <>
      <Button className="opener" onClick={() => setIsOpen(true)}>
        授業を変更
      </Button>
      {isOpen && (
        <Dialog title="授業を変更" closeLabel="閉じる" onClose={close} footer={<Button onClick={close}>戻る</Button>} />
      )}
      <Toasts toasts={notices} dismissLabel="閉じる" onDismiss={(id) => dismissed.push(id)} />
    </>
  );
}

const saved = { id: 1, kind: 'success', text: '保存しました。' } as const;
const failed = { id: 2, kind: 'error', text: '通信できませんでした。' } as const;

describe('Toasts', () => {
  afterEach(() => {
    clear();
    dismissed = [];
  });

  it('are 65 px from the top, in the top layer', async () => {
    const root = await showPreview(() => <Page />);
    show([saved]);
    const area = await eventually(() => root.querySelector('[popover]:popover-open'));
    expect(area.getBoundingClientRect().top).to.equal(65);
    show([]);
    await eventually(() => !root.querySelector('[popover]:popover-open'));
  });

  it('announce politely, and alert with a button to dismiss', async () => {
    const root = await showPreview(() => <Page />);
    show([saved, failed]);
    await eventually(() => find(root, '.teacher-toasts [role=status]').textContent === '保存しました。');
    const alert = find(root, '[role=alert]');
    expect(alert.textContent).to.equal('通信できませんでした。');
    expect(root.querySelectorAll('.teacher-toasts button')).to.have.length(1);
    find(alert, 'button').click();
    expect(dismissed).to.eql([2]);
  });

  it('are shown when their dialog closes at the same time', async () => {
    const root = await showPreview(() => <Page />);
    const dialog = await openDialog(root);
    dialog.addEventListener('click', () => show([saved]), { capture: true, once: true });
    byRole(root, 'button', '戻る').click();
    await eventually(() => root.querySelector('[popover]:popover-open')?.textContent === '保存しました。');
  });

  it('can be read and dismissed above a dialog, even one that opens later', async () => {
    const root = await showPreview(() => <Page />);
    show([failed]);
    await eventually(() => root.querySelector('[popover]:popover-open'));
    const dialog = await openDialog(root);
    const inDialog = await eventually(() => dialog.querySelector('[popover]:popover-open [role=alert] button'));
    await click(inDialog);
    expect(dismissed).to.eql([2]);
    await press('Escape');
    await eventually(() => !root.querySelector('dialog') && root.querySelector('[popover]:popover-open'));
  });

  isAccessible(
    'they',
    () => <Page />,
    async (root) => {
      show([saved, failed]);
      await eventually(() => root.querySelector('.teacher-toast-success'));
    },
  );
});

import { expect } from '@open-wc/testing';
import { useRef, useState } from 'react';
import { Button } from '../../../src/ui/form/button.tsx';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import {
  byRole,
  click,
  emulateMedia,
  eventually,
  focused,
  mountHtml,
  press,
  setViewport,
} from '../../support/browser/page.ts';
import { clear, find, isAccessible, openDialog, showPreview } from './preview.tsx';
import { type ToastEntry, Toasts } from '../../../src/ui/toasts/toast-list.tsx';

let stays = false;
let closings = 0;

function Change({ urgent = false, named = false }: { urgent?: boolean; named?: boolean }) {
  const [open, setOpen] = useState(false);
  const memo = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    closings += 1;
    setOpen(stays);
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        授業
      </h1>
      <Button className="opener" onClick={() => setOpen(true)}>
        授業を変更
      </Button>
      {open && (
        <Dialog
          title="授業を変更"
          text="生徒に知らせます。"
          closeLabel="閉じる"
          urgent={urgent}
          initialFocus={named ? memo : undefined}
          returnFocus={named ? heading : undefined}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>戻る</Button>
              <Button kind="primary">変更</Button>
            </>
          }
        >
          <input aria-label="件名" />
          <textarea ref={memo} aria-label="メモ" />
        </Dialog>
      )}
    </>
  );
}

describe('Dialog', () => {
  afterEach(async () => {
    clear();
    stays = false;
    closings = 0;
    await setViewport({ width: 1280, height: 800 });
  });

  it('focuses its first field in a low window', async () => {
    await setViewport({ width: 390, height: 260 });
    const root = await showPreview(() => <Change />);
    const dialog = await openDialog(root);
    const body = find(dialog, '.teacher-dialog-body');
    expect(body.scrollHeight).to.be.above(body.clientHeight);
    expect(focused()).to.equal(byRole(dialog, 'textbox', '件名'));
  });

  it('is modal, named by its title and described by its text', async () => {
    const root = await showPreview(() => <Change />);
    const dialog = await openDialog(root);
    expect(dialog.matches(':modal')).to.equal(true);
    expect(byRole(root, 'dialog', '授業を変更')).to.equal(dialog);
    expect(root.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).to.equal(
      '生徒に知らせます。',
    );
  });

  it('closes on Esc and restores the focus', async () => {
    const root = await showPreview(() => <Change />);
    await openDialog(root);
    expect(focused()?.getAttribute('aria-label')).to.equal('件名');
    await press('Escape');
    await eventually(() => !root.querySelector('dialog'));
    expect(focused()).to.equal(find(root, '.opener'));
    expect(closings).to.equal(1);
  });

  it('restores the focus inside nested shadow roots', async () => {
    const outer = mountHtml('<div></div>').attachShadow({ mode: 'open' });
    const root = await showPreview(() => <Change />);
    outer.append(root.host);
    await openDialog(root);
    await press('Escape');
    await eventually(() => !root.querySelector('dialog'));
    expect(focused()).to.equal(find(root, '.opener'));
  });

  it('uses the given initial and return focus', async () => {
    const root = await showPreview(() => <Change named />);
    await openDialog(root);
    expect(focused()?.getAttribute('aria-label')).to.equal('メモ');
    await press('Escape');
    await eventually(() => !root.querySelector('dialog'));
    expect(focused()?.localName).to.equal('h1');
  });

  it('keeps the focus inside', async () => {
    const root = await showPreview(() => <Change />);
    const dialog = await openDialog(root);
    for (let step = 0; step < 9; step += 1) {
      await press('Tab');
      const node = focused();
      expect(dialog.contains(node) || node === document.body, node?.outerHTML ?? '').to.equal(true);
    }
  });

  it('stays open if the screen keeps it, even after repeated Esc', async () => {
    stays = true;
    const root = await showPreview(() => <Change />);
    const dialog = await openDialog(root);
    await press('Escape', 'Escape', 'Escape');
    await eventually(() => closings >= 2 && dialog.open);
    expect(dialog.matches(':modal')).to.equal(true);
  });

  it('closes by its button and on the backdrop, unless urgent', async () => {
    const root = await showPreview(() => <Change />);
    await openDialog(root);
    byRole(root, 'button', '閉じる').click();
    await eventually(() => !root.querySelector('dialog'));
    const dialog = await openDialog(root);
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await eventually(() => !root.querySelector('dialog'));

    const urgent = await showPreview(() => <Change urgent />);
    const alert = await openDialog(urgent);
    alert.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(closings).to.equal(2);
    expect(byRole(urgent, 'alertdialog', '授業を変更')).to.equal(alert);
  });

  it('prevents scrolling of the page without changing its styles', async () => {
    const long = mountHtml('<div></div>');
    long.style.height = '4000px';
    const root = await showPreview(() => <Change />);
    const before = document.documentElement.outerHTML.length;
    const dialog = await openDialog(root);
    expect(dialog.scrollHeight).to.be.greaterThan(dialog.clientHeight);
    expect(getComputedStyle(dialog).overscrollBehaviorY).to.equal('contain');
    expect(document.documentElement.outerHTML.length).to.equal(before);
  });

  it('keeps its title in the window after opening on a phone, although a field has the focus', async () => {
    await setViewport({ width: 390, height: 800 });
    await emulateMedia({ reducedMotion: 'no-preference' });
    try {
      const dialog = await openDialog(await showPreview(() => <Change />));
      expect(dialog.contains(focused())).to.equal(true);
      const panel = find(dialog, '.teacher-dialog-panel');
      await Promise.all(panel.getAnimations().map(({ finished }) => finished));
      expect(Math.round(panel.getBoundingClientRect().bottom)).to.equal(800);
      expect(dialog.scrollTop).to.equal(0);
    } finally {
      await emulateMedia({ reducedMotion: 'reduce' });
    }
  });

  it('is a bottom sheet on a phone', async () => {
    await setViewport({ width: 390, height: 800 });
    const root = await showPreview(() => <Change />);
    const dialog = await openDialog(root);
    const panel = find(dialog, '.teacher-dialog-panel').getBoundingClientRect();
    expect([panel.left, panel.right, panel.bottom]).to.eql([0, 390, 800]);
  });

  isAccessible('it', () => <Change />, openDialog);
});

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

/** What the test calls to make the dialog complete. */
let complete = (): void => undefined;

function Answer() {
  const [open, setOpen] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  complete = () => setIsWhole(true);
  const close = () => {
    closings += 1;
    setOpen(false);
  };
  return (
    <>
      <Button className="opener" onClick={() => setOpen(true)}>
        授業を変更
      </Button>
      {open && (
        <Dialog title="授業を変更" isModal={isWhole} onClose={close} footer={<Button onClick={close}>戻る</Button>}>
          {isWhole && <input aria-label="件名" />}
        </Dialog>
      )}
    </>
  );
}

describe('Dialog whose fields are still to come', () => {
  afterEach(() => {
    clear();
    closings = 0;
  });

  const open = async (root: ShadowRoot): Promise<HTMLElement> => {
    find(root, '.opener').focus();
    await press('Enter');
    return eventually(() => root.querySelector<HTMLElement>('dialog:popover-open'));
  };

  it('presses no button with a key that is meant for a field, and then focuses the first one', async () => {
    const root = await showPreview(() => <Answer />);
    const dialog = await open(root);
    expect(focused()).to.equal(dialog);
    await press('Enter');
    await press(' ');
    complete();
    await eventually(() => root.querySelector('dialog[open]'));
    expect(closings).to.equal(0);
    expect(focused()).to.equal(byRole(dialog, 'textbox', '件名'));
    await press('Escape');
    await eventually(() => !root.querySelector('dialog'));
    expect(focused()).to.equal(find(root, '.opener'));
  });

  it('closes on Esc, too, and restores the focus', async () => {
    const root = await showPreview(() => <Answer />);
    await open(root);
    await press('Escape');
    await eventually(() => !root.querySelector('dialog'));
    expect(closings).to.equal(1);
    expect(focused()).to.equal(find(root, '.opener'));
  });
});

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

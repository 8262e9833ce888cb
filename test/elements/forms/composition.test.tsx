// The Enter that confirms what an input method offers does nothing else. `test/scripts/keys.test.ts` finds the handlers that
// forget it; here are those of fields that a teacher writes Japanese into. The chat, the board's text
// and the palette have theirs beside their other tests.
import { expect } from '@open-wc/testing';
import { ElementFrame } from '../../../src/runtime/element-frame.tsx';
import { NotifyChoices } from '../../../src/ui/toasts/change-toasts.tsx';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { useCombobox } from '../../../src/ui/menu/use-combobox.ts';
import { compositionOrders } from '../../support/browser/composition.ts';
import { byRole, eventually } from '../../support/browser/page.ts';
import { Start, setUpDateTime, timeInput } from '../ui/date-time-preview.tsx';
import { clear, find, showPreview } from '../ui/preview.tsx';

let chosen: string[] = [];

function Choices() {
  const combobox = useCombobox({
    options: ['小林 葵', '山田 太一'],
    isOpen: true,
    onOpen: () => chosen.push('open'),
    onClose: () => chosen.push('close'),
    onChoose: (option) => chosen.push(option),
  });
  return <input aria-label="生徒" {...combobox.input} />;
}

describe('a key of an input method', () => {
  setUpDateTime();
  beforeEach(() => {
    chosen = [];
  });
  afterEach(clear);

  for (const [browser, send] of Object.entries(compositionOrders)) {
    it(`neither chooses from a list nor closes it, as ${browser} sends it`, async () => {
      const root = await showPreview(() => <Choices />);
      const field = byRole(root, 'combobox', '生徒');
      for (const key of ['Enter', 'Escape', 'ArrowDown']) send(field, key);
      expect(chosen).to.eql([]);
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
      expect(chosen).to.eql(['小林 葵']);
    });

    it(`neither chooses a time nor closes the list of times, as ${browser} sends it`, async () => {
      const root = await showPreview(() => <Start />);
      const field = timeInput(root);
      field.focus();
      field.click();
      await eventually(() => root.querySelector('.teacher-times'));
      for (const key of ['Enter', 'Escape']) send(field, key);
      await eventually(() => root.querySelector('.teacher-times'));
      expect(field.value).to.equal('17:05');
    });

    it(`does not close the choice of recipients, as ${browser} sends it`, async () => {
      const draw = () => (
        <ElementFrame values={{ provider: location.origin }}>
          <NotifyChoices
            id="choices"
            onSend={() => chosen.push('send')}
            onDrop={() => chosen.push('drop')}
            onClose={() => chosen.push('close')}
          />
        </ElementFrame>
      );
      const root = await showPreview(draw, {}, { namespaces: ['undo'] });
      const area = await eventually(() => root.querySelector('#choices button'));
      send(area, 'Escape');
      expect(chosen).to.eql([]);
    });

    it(`neither submits a form nor closes a dialog natively, as ${browser} sends it`, async () => {
      const root = await showPreview(() => (
        <Dialog title="メモ" onClose={() => chosen.push('close')}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              chosen.push('submit');
            }}
          >
            <input aria-label="メモ" />
          </form>
        </Dialog>
      ));
      await eventually(() => root.querySelector('dialog[open]'));
      const field = find(root, 'input');
      for (const key of ['Enter', 'Escape'])
        expect(send(field, key).defaultPrevented, `${key} is left to the browser`).to.equal(true);
      expect(chosen).to.eql([]);
      const own = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true });
      field.dispatchEvent(own);
      expect(own.defaultPrevented).to.equal(false);
    });
  }
});

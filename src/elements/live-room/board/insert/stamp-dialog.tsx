import type { MouseEvent } from 'react';
import { STAMPS, type Stamp } from '../../../../core/board/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { Texts } from '../../../../runtime/texts.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { stampArt } from '../render/figure-art.ts';
import { inkColour } from '../render/ink.ts';
import { ArtworkView, putFigure, type InsertDialogProps } from './insert-dialog.tsx';
import css from './insert-dialog.css';
import { STAMP_SIDE } from '../board-controller.ts';

/** Dialog that chooses a stamp; each tap on the page then puts it there. */
export default function StampDialog(props: InsertDialogProps) {
  return (
    <Texts namespaces={['boardInsert']}>
      <StampChoice {...props} />
    </Texts>
  );
}

function StampChoice({ controller, announce, returnFocus, onClose }: InsertDialogProps) {
  useStyles(css);
  const t = useText();
  const choose = (name: Stamp, event: MouseEvent): void => {
    const label = t(`board.stamp.${name}`);
    // The keyboard has no position on the page: the stamp is put in the middle and selected, so that it can be moved.
    if (event.detail === 0) {
      putFigure(controller, { kind: 'stamp', name, colour: 'red', width: STAMP_SIDE, height: STAMP_SIDE }, undefined);
      announce(t('boardInsert.stamped', { name: label }));
    } else {
      controller.stamp.value = name;
      announce(t('board.stampHint', { name: label }));
    }
    onClose();
  };
  return (
    <Dialog
      title={t('board.insertion.stamp')}
      text={t('boardInsert.stampText')}
      closeLabel={t('common.close')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <div className="board-choice">
        {STAMPS.map((name) => (
          <button key={name} type="button" onClick={(event) => choose(name, event)}>
            <span className="board-paper">
              <ArtworkView artwork={stampArt(name, inkColour('red', 'pen'))} />
            </span>
            {t(`board.stamp.${name}`)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

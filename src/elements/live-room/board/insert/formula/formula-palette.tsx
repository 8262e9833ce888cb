import { useText } from '../../../../../runtime/screen-context.ts';
import { useRoving } from '../../tools/use-roving.ts';
import { PIECES, type Piece } from './formula-pieces.ts';

/** Buttons that insert common pieces of a formula; one stop of the Tab key. */
export function FormulaPalette({ onPick }: { readonly onPick: (piece: Piece) => void }) {
  const t = useText();
  const roving = useRoving();
  return (
    <div className="board-palette" role="toolbar" aria-label={t('boardInsert.formulaDialog.palette')} {...roving}>
      {PIECES.map((group) => (
        <div key={group[0]?.name} className="board-palette-group">
          {group.map((piece) => {
            const title = t(`boardInsert.piece.${piece.name}`);
            // What is written with letters is part of the name: people say to a computer what they see.
            const name = piece.sign.length > 1 ? `${title} ${piece.sign}` : title;
            return (
              <button key={piece.name} type="button" aria-label={name} title={title} onClick={() => onPick(piece)}>
                <span aria-hidden="true">{piece.sign}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

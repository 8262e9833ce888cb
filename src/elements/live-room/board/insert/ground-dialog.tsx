import { useId, useState, type FormEvent } from 'react';
import { PAGE_WIDTH, type Ground, type Ranges } from '../../../../core/board/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { Texts } from '../../../../runtime/texts.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { groundArt } from '../render/figure-art.ts';
import { ArtworkView, type InsertDialogProps, RangeFields, rangesOf, typedRanges } from './insert-dialog.tsx';
import css from './insert-dialog.css';

const TYPES = ['blank', 'lined', 'squared', 'axes'] as const;
type GroundType = (typeof TYPES)[number];

/** The farthest that new axes show, on both sides of the origin. */
const FARTHEST = 8;

/** Dialog that chooses the paper of the page. */
export default function GroundDialog(props: InsertDialogProps) {
  return (
    <Texts namespaces={['boardInsert']}>
      <GroundForm {...props} />
    </Texts>
  );
}

function GroundForm({ controller, announce, returnFocus, onClose }: InsertDialogProps) {
  useStyles(css);
  const t = useText();
  const form = useId();
  const { board, renderer } = controller;
  const [page] = useState(() => board.pages().find(({ id }) => id === renderer.page.peek()));
  const height = renderer.pageHeight();
  const [type, setType] = useState<GroundType>(page?.ground?.type ?? 'blank');
  const [typed, setTyped] = useState(() =>
    typedRanges(page?.ground?.type === 'axes' ? page.ground.ranges : rangesFor(height)),
  );
  const ranges = rangesOf(typed);
  const grounds: Readonly<Record<GroundType, Ground | undefined>> = {
    blank: undefined,
    lined: { type: 'lined' },
    squared: { type: 'squared' },
    axes: { type: 'axes', ranges: ranges ?? rangesFor(height) },
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (type === 'axes' && !ranges) return;
    board.setGround(page?.id ?? renderer.page.peek(), grounds[type]);
    announce(t('boardInsert.groundSet', { name: t(`boardInsert.ground.${type}`) }));
    onClose();
  };
  return (
    <Dialog
      title={t('board.insertion.ground')}
      text={t('boardInsert.groundText')}
      closeLabel={t('common.close')}
      onClose={onClose}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>{t('boardInsert.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('boardInsert.change')}
          </Button>
        </>
      }
    >
      <form id={form} className="board-insert" noValidate onSubmit={submit}>
        <fieldset className="board-choice">
          <legend className="teacher-visually-hidden">{t('board.insertion.ground')}</legend>
          {TYPES.map((each) => (
            <label key={each}>
              <input type="radio" name="ground" checked={each === type} onChange={() => setType(each)} />
              <span className="board-paper">{paper(grounds[each], height)}</span>
              {t(`boardInsert.ground.${each}`)}
            </label>
          ))}
        </fieldset>
        {type === 'axes' && <RangeFields legend={t('boardInsert.axesFields')} ranges={typed} onChange={setTyped} />}
      </form>
    </Dialog>
  );
}

const paper = (ground: Ground | undefined, height: number) =>
  ground && <ArtworkView artwork={groundArt(ground, height)} part={ground.type === 'axes' ? 1 : 0.25} />;

/** Axes on which a unit is as long upwards as across. */
function rangesFor(height: number): Ranges {
  const up = Math.round((FARTHEST * height) / PAGE_WIDTH);
  return { x: [-FARTHEST, FARTHEST], y: [-up, up] };
}

import { useText } from '../../../../../runtime/screen-context.ts';
import { Button } from '../../../../../ui/form/button.tsx';
import { ArtworkView } from '../artwork-view.tsx';
import type { TypesetState } from './use-typeset.ts';

interface Props {
  readonly formula: TypesetState;
  readonly colour: string;
  readonly source: string;
}

/** How a formula looks, or why it is not shown. */
export function FormulaPreview({ formula: { status, drawing, problem, retry }, colour, source }: Props) {
  const t = useText();
  return (
    <>
      <div className="board-preview" data-stale={problem !== undefined || undefined}>
        {drawing ? (
          <ArtworkView
            artwork={{
              ...drawing,
              shapes: [{ path: drawing.outline, colour }],
              labels: drawing.labels.map((label) => ({ ...label, colour, align: 'left' })),
            }}
            label={t('boardInsert.formulaDialog.spoken')}
          />
        ) : (
          status === 'ready' && source === '' && <p>{t('boardInsert.formulaDialog.empty')}</p>
        )}
        {status === 'loading' && <p>{t('boardInsert.formulaDialog.loading')}</p>}
        {status === 'failed' && (
          <div className="board-preview-failed">
            <p>{t('boardInsert.formulaDialog.failed')}</p>
            <Button onClick={retry}>{t('boardInsert.retry')}</Button>
          </div>
        )}
      </div>
      <p className="teacher-visually-hidden" role="status">
        {status === 'failed' && t('boardInsert.formulaDialog.failed')}
        {problem && t(...problem)}
      </p>
    </>
  );
}

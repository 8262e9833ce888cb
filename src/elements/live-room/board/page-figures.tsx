import type { FigureItem, Ground } from '../../../core/board/index.ts';
import { useText } from '../../../runtime/screen-context.ts';

interface Props {
  readonly ground: Ground | undefined;
  /** In reading order. */
  readonly figures: readonly FigureItem[];
}

/** What a page shows besides ink, texts and pictures, in words. */
export function PageFigures({ ground, figures }: Props) {
  const t = useText();
  const describe = (item: FigureItem): string => {
    if (item.kind === 'formula') return t('board.figure.formula', { text: item.source });
    if (item.kind === 'stamp') return t('board.figure.stamp', { name: t(`board.stamp.${item.name}`) });
    if (item.curves.length === 0) return t('board.figure.axes');
    const text = item.curves.map(({ source }) => `y = ${source}`).join(', ');
    return t('board.figure.plot', { text, from: item.ranges.x[0], until: item.ranges.x[1] });
  };
  return (
    <>
      {ground && <p>{t(`board.ground.${ground.type}`)}</p>}
      {figures.length > 0 && (
        <ul aria-label={t('board.figures')}>
          {figures.map((item) => (
            <li key={item.key}>{describe(item)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

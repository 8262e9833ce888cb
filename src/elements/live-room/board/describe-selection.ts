import type { useText } from '../../../runtime/screen-context.ts';
import type { BoardController } from './board-controller.ts';

/** The longest part of a text that is read out. */
const LENGTH = 60;

/** What is selected, for screen readers. */
export function describeSelection(
  { board, renderer, gestures }: BoardController,
  t: ReturnType<typeof useText>,
): string {
  const selected = [...gestures.selection.peek()];
  const items = board.items(renderer.page.peek());
  const item = items.find(({ key }) => key === selected[0]);
  if (selected.length !== 1 || !item) return t('board.selected', { count: selected.length });
  const values = { index: items.indexOf(item) + 1, count: items.length };
  const read = (text: string) => ({ ...values, text: text.slice(0, LENGTH) });
  if (item.kind === 'text') return t('board.selectedText', read(item.text));
  if (item.kind === 'formula') return t('board.selectedFormula', read(item.source));
  if (item.kind === 'plot')
    return t('board.selectedPlot', read(item.curves.map(({ source }) => `y = ${source}`).join(', ')));
  if (item.kind === 'stamp') return t('board.selectedStamp', { ...values, name: t(`board.stamp.${item.name}`) });
  return t(item.kind === 'ink' ? 'board.selectedInk' : 'board.selectedImage', values);
}

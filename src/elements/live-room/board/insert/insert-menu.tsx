import { useText } from '../../../../runtime/screen-context.ts';
import type { BoardController } from '../board-controller.ts';
import { insert, INSERT_ICONS } from '../board-icons.ts';
import { MoreMenu } from '../more-menu.tsx';
import type { Insertion } from './insertion.ts';

const KINDS = ['formula', 'plot', 'stamp', 'ground'] as const satisfies readonly Insertion['kind'][];

/** The menu of what can be put on a page besides ink and text. */
export function InsertMenu({ controller }: { readonly controller: BoardController }) {
  const t = useText();
  return (
    <MoreMenu
      label={t('board.insert')}
      icon={insert}
      actions={KINDS.map((kind) => ({
        id: kind,
        label: t(`board.insertion.${kind}`),
        icon: INSERT_ICONS[kind],
        onSelect: () => {
          controller.insertion.value = { kind };
        },
      }))}
    />
  );
}

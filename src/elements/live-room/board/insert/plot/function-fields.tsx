import { MAXIMUM_CURVES, SOURCE_LENGTH } from '../../../../../core/board/index.ts';
import { useText } from '../../../../../runtime/screen-context.ts';
import { Icon } from '../../../../../ui/display/icon.tsx';
import { trash } from '../../../../../ui/icons/later-icons.ts';
import { Button } from '../../../../../ui/form/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { readExpression } from './expression.ts';

/** A function as it is typed; `id` stays while others are removed. */
export interface TypedFunction {
  readonly id: number;
  readonly source: string;
}

interface Props {
  readonly functions: readonly TypedFunction[];
  readonly onChange: (functions: readonly TypedFunction[]) => void;
}

/** A field for each function, with what is wrong with it. */
export function FunctionFields({ functions, onChange }: Props) {
  const t = useText();
  const nextId = Math.max(0, ...functions.map(({ id }) => id)) + 1;
  return (
    <div className="board-functions">
      {functions.map(({ id, source }, index) => {
        const { problem } = source.trim() === '' ? {} : readExpression(source);
        return (
          <div key={id} className="board-function">
            <Field
              label={t('boardInsert.plotDialog.function', { index: index + 1 })}
              hint={index === 0 ? t('boardInsert.plotDialog.hint') : undefined}
              error={problem && t(...problem)}
            >
              {(control) => (
                <input
                  {...control}
                  className={`${control.className} board-source`}
                  dir="ltr"
                  value={source}
                  maxLength={SOURCE_LENGTH}
                  spellCheck={false}
                  autoCapitalize="none"
                  autoComplete="off"
                  onChange={(event) =>
                    onChange(functions.map((each) => (each.id === id ? { id, source: event.target.value } : each)))
                  }
                />
              )}
            </Field>
            {functions.length > 1 && (
              <Button
                kind="quiet"
                aria-label={t('boardInsert.plotDialog.removeCurve', { index: index + 1 })}
                onClick={() => onChange(functions.filter((each) => each.id !== id))}
              >
                <Icon path={trash} />
              </Button>
            )}
          </div>
        );
      })}
      {functions.length < MAXIMUM_CURVES && (
        <Button onClick={() => onChange([...functions, { id: nextId, source: '' }])}>
          {t('boardInsert.plotDialog.add')}
        </Button>
      )}
    </div>
  );
}

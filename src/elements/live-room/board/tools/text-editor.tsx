import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TEXT_LENGTH } from '../../../../core/board/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { toPixels } from '../render/camera.ts';
import type { BoardController } from '../board-controller.ts';
import { inkColour } from './ink-colours.ts';
import { LINE_HEIGHT, TEXT_FONT, textDirectionOf } from '../render/paint.ts';
import type { Editing } from './tool-gestures.ts';

/** The text that is being typed, where it will stand and as large. */
export function TextEditor({ desk, onEnd }: { readonly desk: BoardController; readonly onEnd: () => void }) {
  useSignals();
  const editing = desk.gestures.editing.value;
  // On another page it is taken away, and what was typed is kept.
  return editing?.page === desk.stage.page.value && <Editor key={`${editing.key} ${editing.x} ${editing.y}`} desk={desk} editing={editing} onEnd={onEnd} />;
}

function Editor({ desk, editing, onEnd }: { readonly desk: BoardController; readonly editing: Editing; readonly onEnd: () => void }) {
  useSignals();
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(editing.text);
  const latest = useRef(text);
  latest.current = text;
  const { stage, tools, board } = desk;
  const camera = stage.camera.value;
  const old = editing.key === undefined ? undefined : board.item(editing.key);
  const { colour, width: size } = old?.kind === 'text' ? { colour: old.colour, width: old.size } : tools.choices.value.text;
  const { x, y } = toPixels(camera, editing);

  useLayoutEffect(() => {
    field.current?.focus();
    // Whatever takes the editor away, a turned page or the end of the lesson: what was typed is kept.
    return () => {
      if (desk.gestures.editing.peek() === editing) desk.keepText(latest.current);
    };
  }, [desk, editing]);

  useLayoutEffect(() => {
    const node = field.current;
    if (!node) return;
    node.style.inlineSize = '0';
    node.style.blockSize = '0';
    node.style.inlineSize = `${Math.max(node.scrollWidth + 8, size * camera.scale * 3)}px`;
    node.style.blockSize = `${node.scrollHeight}px`;
  }, [text, size, camera.scale]);

  const keep = (): void => desk.keepText(latest.current);
  const keys = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    keep();
    onEnd();
  };
  return (
    <textarea
      ref={field}
      className="board-editor"
      aria-label={t('board.typing')}
      value={text}
      maxLength={TEXT_LENGTH}
      rows={1}
      dir={textDirectionOf(text)}
      wrap="off"
      style={{
        left: `${x}px`, top: `${y}px`, color: inkColour(colour, 'pen'),
        font: `${size * camera.scale}px/${LINE_HEIGHT} ${TEXT_FONT}`,
      }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={keys}
      onBlur={keep}
    />
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { TEXT_LENGTH } from '../../../../core/board/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { toPixels } from '../render/camera.ts';
import type { BoardController } from '../board-controller.ts';
import { inkColour } from '../render/ink.ts';
import { LINE_HEIGHT, TEXT_FONT, textDirectionOf } from '../render/paint.ts';
import type { Editing } from './tool-gestures.ts';
import { isComposing } from '../../../../runtime/is-composing.ts';

/** Text field for the text being typed, at the position and in the size it will have on the board. */
export function TextEditor({
  controller,
  onEnd,
}: {
  readonly controller: BoardController;
  readonly onEnd: () => void;
}) {
  useSignals();
  const editing = controller.gestures.editing.value;
  // Another page unmounts the editor, which stores the text.
  return (
    editing?.page === controller.renderer.page.value && (
      <Editor
        key={`${editing.key} ${editing.x} ${editing.y}`}
        controller={controller}
        editing={editing}
        onEnd={onEnd}
      />
    )
  );
}

function Editor({
  controller,
  editing,
  onEnd,
}: {
  readonly controller: BoardController;
  readonly editing: Editing;
  readonly onEnd: () => void;
}) {
  useSignals();
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(editing.text);
  const latest = useRef(text);
  latest.current = text;
  const { renderer, tools, board } = controller;
  const camera = renderer.camera.value;
  const old = editing.key === undefined ? undefined : board.item(editing.key);
  const { colour, width: size } =
    old?.kind === 'text' ? { colour: old.colour, width: old.size } : tools.choices.value.text;
  const { x, y } = toPixels(camera, editing);

  useLayoutEffect(() => {
    field.current?.focus();
    // Store the text however the editor closes, be it a page turn or the end of the lesson.
    return () => {
      if (controller.gestures.editing.peek() === editing) controller.commitText(latest.current);
    };
  }, [controller, editing]);

  useLayoutEffect(() => {
    const node = field.current;
    if (!node) return;
    node.style.inlineSize = '0';
    node.style.blockSize = '0';
    node.style.inlineSize = `${Math.max(node.scrollWidth + 8, size * camera.scale * 3)}px`;
    node.style.blockSize = `${node.scrollHeight}px`;
  }, [text, size, camera.scale]);

  const commit = (): void => controller.commitText(latest.current);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    commit();
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
        left: `${x}px`,
        top: `${y}px`,
        color: inkColour(colour, 'pen'),
        font: `max(var(--teacher-field-min, 0px), ${size * camera.scale}px)/${LINE_HEIGHT} ${TEXT_FONT}`,
      }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={commit}
    />
  );
}

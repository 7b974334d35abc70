import { useState } from 'react';
import type { MarkupColor, MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { drawingLimitText } from '#shared/photos/photo-markup.forms.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Point } from './picture.ts';
import { addChange, nextKey, redoChange, startHistory, undoChange } from './edit-history.ts';
import type { EditedShape } from './edit-history.ts';
import type { Tool } from './shape-edits.ts';

/** A text that is being typed: for a new shape, or, with `key`, for an existing shape. */
interface EditedText {
  key?: number;
  position: Point;
  /** The text when the typing started. */
  initialText: string;
  text: string;
  /** Whether the user started the text by keyboard. If so, the shape gets the focus when the text is finished. */
  byKeyboard: boolean;
}

/** The drawing in the editor: its shapes, the selected shape, and the chosen tool and color. */
export function useMarkupEditing(openedShapes: readonly MarkupShape[]) {
  const [history, setHistory] = useState(() => startHistory(openedShapes));
  const [selectedKey, setSelectedKey] = useState<number>();
  const [tool, setTool] = useState<Tool>('arrow');
  const [color, setColor] = useState<MarkupColor>('red');
  const [editedText, setEditedText] = useState<EditedText>();
  const [keyToFocus, setKeyToFocus] = useState<number>();
  const { shapes } = history;
  const selectedShape = shapes.find(({ key }) => key === selectedKey)?.shape;

  const change = (next: readonly EditedShape[]) => setHistory((before) => addChange(before, next));
  const add = (shape: MarkupShape, byKeyboard = false) => {
    const limitText = drawingLimitText([...shapes.map((item) => item.shape), shape]);
    if (limitText) {
      toast({ title: limitText, variant: 'destructive' });
      return;
    }
    const key = nextKey(history);
    change([...shapes, { key, shape }]);
    setSelectedKey(key);
    if (byKeyboard) setKeyToFocus(key);
  };
  /** With `isContinued`, the change is part of the previous undo step, so that holding a key down is a single step. */
  const replace = (key: number, shape: MarkupShape, isContinued = false) => {
    const next = shapes.map((item) => (item.key === key ? { key, shape } : item));
    if (isContinued) setHistory((before) => ({ ...before, shapes: next }));
    else change(next);
  };
  const remove = (key: number) => {
    const removedIndex = shapes.findIndex((item) => item.key === key);
    const rest = shapes.filter((item) => item.key !== key);
    change(rest);
    setSelectedKey(undefined);
    setKeyToFocus(rest[Math.min(removedIndex, rest.length - 1)]?.key);
  };
  const chooseColor = (next: MarkupColor) => {
    setColor(next);
    if (selectedKey !== undefined && selectedShape && selectedShape.color !== next)
      replace(selectedKey, { ...selectedShape, color: next });
  };
  const chooseTool = (next: Tool) => {
    setTool(next);
    if (next !== 'select') setSelectedKey(undefined);
  };
  const startText = (at: Point, byKeyboard = false) =>
    setEditedText({ position: at, initialText: '', text: '', byKeyboard });
  const editText = (key: number, byKeyboard = false) => {
    const shape = shapes.find((item) => item.key === key)?.shape;
    if (shape?.kind !== 'text') return;
    const { x, y, text } = shape;
    setEditedText({ key, position: { x, y }, initialText: text, text, byKeyboard });
  };
  const finishText = () => {
    setEditedText(undefined);
    const text = editedText?.text.trim();
    if (!editedText || !text) return;
    const { key, position, byKeyboard } = editedText;
    const shape = shapes.find((item) => item.key === key)?.shape;
    if (key !== undefined && shape?.kind === 'text') {
      if (shape.text !== text) replace(key, { ...shape, text });
      if (byKeyboard) setKeyToFocus(key);
    } else add({ kind: 'text', color, ...position, text }, byKeyboard);
  };
  return {
    shapes,
    drawnShapes: shapes.map(({ shape }) => shape),
    selectedKey,
    selectedShape,
    select: setSelectedKey,
    tool,
    chooseTool,
    color: selectedShape?.color ?? color,
    /** The color of the next shape. */
    nextColor: color,
    chooseColor,
    add,
    replace,
    remove,
    editedText,
    startText,
    editText,
    typeText: (text: string) => setEditedText((edited) => edited && { ...edited, text }),
    finishText,
    cancelText: () => setEditedText(undefined),
    /** The key of the shape that gets the focus next, for example after it was added or its neighbor was deleted. */
    keyToFocus,
    clearKeyToFocus: () => setKeyToFocus(undefined),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undoChange),
    redo: () => setHistory(redoChange),
  };
}

export type MarkupEditing = ReturnType<typeof useMarkupEditing>;

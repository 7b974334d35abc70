import { useState } from 'react';
import type { MarkupColor, MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { MAX_SHAPES } from '#shared/photos/photo-markup.forms.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { Point } from './picture.ts';
import { addChange, nextKey, redoChange, startHistory, undoChange } from './edit-history.ts';
import type { EditedShape } from './edit-history.ts';
import type { Tool } from './shape-edits.ts';

/** A text that is being typed: for a new shape, or, with `key`, for an existing shape. */
interface EditedText {
  key?: number;
  at: Point;
  text: string;
  /** Whether the user started the text by keyboard. Then its shape gets the focus afterwards. */
  byKeyboard: boolean;
}

/** The drawing in the editor: its shapes, the selected shape, and the chosen tool and color. */
export function useMarkupEditing(opened: readonly MarkupShape[]) {
  const [history, setHistory] = useState(() => startHistory(opened));
  const [selected, setSelected] = useState<number>();
  const [tool, setTool] = useState<Tool>('arrow');
  const [color, setColor] = useState<MarkupColor>('red');
  const [editedText, setEditedText] = useState<EditedText>();
  const [focused, setFocused] = useState<number>();
  const { shapes } = history;
  const selectedShape = shapes.find(({ key }) => key === selected)?.shape;

  const change = (next: readonly EditedShape[]) => setHistory((before) => addChange(before, next));
  const add = (shape: MarkupShape, byKeyboard = false) => {
    if (shapes.length >= MAX_SHAPES) {
      toast({ title: `A photo has at most ${MAX_SHAPES} shapes`, variant: 'destructive' });
      return;
    }
    const key = nextKey(history);
    change([...shapes, { key, shape }]);
    setSelected(key);
    if (byKeyboard) setFocused(key);
  };
  /** With `isContinued`, the change is part of the previous undo step, so that holding a key down is a single step. */
  const replace = (key: number, shape: MarkupShape, isContinued = false) => {
    const next = shapes.map((edited) => (edited.key === key ? { key, shape } : edited));
    if (isContinued) setHistory((before) => ({ ...before, shapes: next }));
    else change(next);
  };
  const remove = (key: number) => {
    const removedIndex = shapes.findIndex((edited) => edited.key === key);
    const rest = shapes.filter((edited) => edited.key !== key);
    change(rest);
    setSelected(undefined);
    setFocused(rest[Math.min(removedIndex, rest.length - 1)]?.key);
  };
  const paint = (next: MarkupColor) => {
    setColor(next);
    if (selected !== undefined && selectedShape && selectedShape.color !== next)
      replace(selected, { ...selectedShape, color: next });
  };
  const chooseTool = (next: Tool) => {
    setTool(next);
    if (next !== 'select') setSelected(undefined);
  };
  const startText = (at: Point, byKeyboard = false) => setEditedText({ at, text: '', byKeyboard });
  const editText = (key: number, byKeyboard = false) => {
    const shape = shapes.find((edited) => edited.key === key)?.shape;
    if (shape?.kind === 'text')
      setEditedText({ key, at: { x: shape.x, y: shape.y }, text: shape.text, byKeyboard });
  };
  const finishText = (text: string) => {
    setEditedText(undefined);
    if (!editedText || text === '') return;
    const { key, at, byKeyboard } = editedText;
    const shape = shapes.find((edited) => edited.key === key)?.shape;
    if (key !== undefined && shape?.kind === 'text') {
      if (shape.text !== text) replace(key, { ...shape, text });
      if (byKeyboard) setFocused(key);
    } else add({ kind: 'text', color, ...at, text }, byKeyboard);
  };
  return {
    shapes,
    drawn: shapes.map(({ shape }) => shape),
    selected,
    selectedShape,
    select: setSelected,
    tool,
    chooseTool,
    color: selectedShape?.color ?? color,
    ink: color,
    paint,
    add,
    replace,
    remove,
    editedText,
    startText,
    editText,
    finishText,
    cancelText: () => setEditedText(undefined),
    /** The key of the shape that gets the focus next, for example after it was added or its neighbor was deleted. */
    focused,
    forgetFocused: () => setFocused(undefined),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undoChange),
    redo: () => setHistory(redoChange),
  };
}

export type MarkupEditing = ReturnType<typeof useMarkupEditing>;

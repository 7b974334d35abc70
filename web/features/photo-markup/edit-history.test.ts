import { expect, test } from 'vitest';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { combineShapes } from './combined-shapes.ts';
import { addChange, nextKey, redoChange, startHistory, undoChange } from './edit-history.ts';

const shape = (text: string): MarkupShape => ({ kind: 'text', color: 'red', x: 0, y: 0, text });

test('changes can be undone, and redone in order until a new change is made', () => {
  const initialHistory = startHistory([shape('a')]);
  const secondHistory = addChange(initialHistory, [
    ...initialHistory.shapes,
    { key: nextKey(initialHistory), shape: shape('b') },
  ]);
  const thirdHistory = addChange(secondHistory, secondHistory.shapes.slice(1));
  expect(thirdHistory.shapes.map(({ key }) => key)).toEqual([1]);

  const historyAfterUndo = undoChange(undoChange(thirdHistory));
  expect(historyAfterUndo.shapes).toEqual(initialHistory.shapes);
  expect(undoChange(historyAfterUndo)).toEqual(historyAfterUndo);
  expect(redoChange(redoChange(historyAfterUndo)).shapes).toEqual(thirdHistory.shapes);
  expect(nextKey(historyAfterUndo)).toBe(2);
  expect(redoChange(addChange(historyAfterUndo, [])).shapes).toEqual([]);
});

test('combines the other person’s drawing with the added shapes', () => {
  const [base, mine, theirs] = [shape('base'), shape('mine'), shape('theirs')];
  expect(combineShapes({ base: [base], mine: [base, mine], theirs: [theirs] })).toEqual([theirs, mine]);
});

import { expect, test } from 'vitest';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { combineShapes } from './combined-shapes.ts';
import { addChange, nextKey, redoChange, startHistory, undoChange } from './edit-history.ts';

const shape = (text: string): MarkupShape => ({ kind: 'text', color: 'red', x: 0, y: 0, text });

test('changes can be undone, and redone in order until a new change is made', () => {
  const start = startHistory([shape('a')]);
  const second = addChange(start, [...start.shapes, { key: nextKey(start), shape: shape('b') }]);
  const third = addChange(second, second.shapes.slice(1));
  expect(third.shapes.map(({ key }) => key)).toEqual([1]);

  const back = undoChange(undoChange(third));
  expect(back.shapes).toEqual(start.shapes);
  expect(undoChange(back)).toEqual(back);
  expect(redoChange(redoChange(back)).shapes).toEqual(third.shapes);
  expect(nextKey(back)).toBe(2);
  expect(redoChange(addChange(back, [])).shapes).toEqual([]);
});

test('combines the other person’s drawing with the added shapes', () => {
  const [base, mine, theirs] = [shape('base'), shape('mine'), shape('theirs')];
  expect(combineShapes({ base: [base], mine: [base, mine], theirs: [theirs] })).toEqual([theirs, mine]);
});

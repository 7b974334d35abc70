import { onTestFinished } from 'vitest';

/**
 * Records a value at each painted frame of this test. Returns a function that returns the values in order, without consecutive
 * repeats.
 */
export function recordFrames<Value>(read: () => Value): () => Value[] {
  const values: Value[] = [];
  let frame = 0;
  const record = () => {
    const value = read();
    if (value !== values.at(-1)) values.push(value);
    frame = requestAnimationFrame(record);
  };
  record();
  onTestFinished(() => cancelAnimationFrame(frame));
  return () => values;
}

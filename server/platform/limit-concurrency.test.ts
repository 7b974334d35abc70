import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('runs at most so many jobs at once, in their order, and goes on after a failure', async () => {
  const inTurn = limitConcurrency(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const job = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(n);
    await pause(5);
    running -= 1;
    if (n === 1) throw new Error('job 1');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => inTurn(job(n))));
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect([order, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});

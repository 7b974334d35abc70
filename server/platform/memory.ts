import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Gives back what this thread's start has left behind; once, after the start. Loading the SQL library alone leaves
 * 200 MB of garbage on the heap, which V8 would keep for allocations that an idle shop's server never makes.
 */
export function releaseStartMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = vm.runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

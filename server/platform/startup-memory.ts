import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Frees the memory that this thread needed only during the start. Must be called once, after the start. Loading the SQL
 * library leaves 200 MB of garbage on the heap. V8 would keep this memory, although an idle server does not need it.
 */
export function releaseStartMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  const collectGarbage: NodeJS.GCFunction = vm.runInNewContext('gc');
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

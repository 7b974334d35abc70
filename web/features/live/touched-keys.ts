import type { QueryKey } from '@tanstack/react-query';
import type { LiveSignal } from '#shared/live/live.contract.ts';

/** Whether what stands in the cache under this key may be out of date after the signal. */
export function isTouched(key: QueryKey, signal: LiveSignal): boolean {
  if (signal.kind === 'everything') return true;
  const isOfSignal = AREAS[signal.kind].includes(String(key[0]));
  return isOfSignal && (!('projectId' in signal) || isOfProject(key, signal.projectId));
}

/** By what the keys of each area begin with. */
const AREAS: Record<Exclude<LiveSignal['kind'], 'everything'>, readonly string[]> = {
  project: ['projects'],
  left: ['projects'],
  inbox: ['notifications'],
  team: ['team', 'registry'],
  account: ['session'],
  ended: ['session'],
  beat: [],
};

/** The project's own keys name its number; a key without any is that of a list. */
function isOfProject(key: QueryKey, projectId: number): boolean {
  return key.includes(projectId) || !key.some((part) => typeof part === 'number');
}

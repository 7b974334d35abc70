import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { useIsNarrow } from '#web/lib/use-media-query.ts';
import { useActor } from '#web/session/session.ts';
import { nextActionOf } from './next-action.ts';
import type { NextAction } from './next-action.ts';

/** The user's next action on a narrow screen, where its button is above the sections. Undefined on wide screens. */
export function useNextActionAboveSections(details: ProjectDetails): NextAction | undefined {
  const action = nextActionOf(useActor(), details);
  return useIsNarrow() ? action : undefined;
}

import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { AppContext } from '#server/context.ts';
import { isTimestamp, isText } from '#server/db/list-cursor.ts';
import { readSortedPage, type ListPage, type SortedPageParams } from '#server/db/list-page.ts';
import type { ProjectRow } from '#server/features/project-access/visible-project.repository.ts';
import {
  countProjects,
  listProjects,
  type ProjectFilter,
} from '#server/features/projects/project-list.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

type CardRow = Awaited<ReturnType<typeof listProjects>>[number];

interface ProjectsRequest extends ProjectFilter, SortedPageParams {
  sort?: ProjectSort;
}

/** One page of the caller's visible projects, with the total of the filter. */
export async function pageOfProjects(
  app: AppContext,
  scope: Scope,
  { sort = 'newest', cursor, limit, ...filter }: ProjectsRequest,
): Promise<ListPage<CardRow>> {
  const { sql } = app.database;
  const { keyOf, isKey } = CURSOR_KEYS[sort];
  return readSortedPage(
    { limit, cursor },
    (page) => listProjects(sql, scope, filter, { sort, ...page }),
    () => countProjects(sql, scope, filter),
    { words: [sort], placeOf: (card) => ({ key: keyOf(card), id: card.id }), isKey },
  );
}

/** The sort key in a project's cursor, in the format of the API or the database. */
const CURSOR_KEYS: Record<
  ProjectSort,
  { keyOf: (project: ProjectRow) => string; isKey: (key: string) => boolean }
> = {
  newest: { keyOf: () => '', isKey: (key) => key === '' },
  updated: { keyOf: ({ updatedAt }) => updatedAt.toISOString(), isKey: isTimestamp },
  waiting: {
    keyOf: ({ completed, stageSince }) => (completed ? 'infinity' : stageSince.toISOString()),
    isKey: (key) => key === 'infinity' || isTimestamp(key),
  },
  name: { keyOf: ({ name }) => name, isKey: isText },
  deadline: {
    keyOf: ({ deadline }) => deadline ?? 'infinity',
    isKey: (key) => key === 'infinity' || isTimestamp(`${key}T00:00:00.000Z`),
  },
};

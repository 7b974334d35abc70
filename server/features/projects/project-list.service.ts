import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { AppContext } from '#server/context.ts';
import { isMoment, isText, readCursor, writeCursor } from '#server/db/list-cursor.ts';
import type { ListPage } from '#server/db/list-page.ts';
import {
  countProjects,
  listProjects,
  type ProjectFilter,
} from '#server/features/projects/project-list.repository.ts';
import type { ProjectRow } from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/session-scope.ts';

type CardRow = Awaited<ReturnType<typeof listProjects>>[number];

const DEFAULT_LIMIT = 100;

interface ProjectsAsked extends ProjectFilter {
  sort?: ProjectSort;
  cursor?: string;
  limit?: number;
}

/** One page of the caller's projects with the total of the filter. */
export async function pageOfProjects(
  app: AppContext,
  scope: Scope,
  { sort = 'newest', cursor, limit = DEFAULT_LIMIT, ...filter }: ProjectsAsked,
): Promise<ListPage<CardRow>> {
  const { sql } = app.database;
  const after = cursor === undefined ? undefined : readCursor([sort], cursor, PLACES[sort].isKey);
  const [rows, { all: total }] = await Promise.all([
    listProjects(sql, scope, filter, { sort, after, limit: limit + 1 }),
    countProjects(sql, scope, filter),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  const nextCursor = isMore ? writeCursor([sort], { key: PLACES[sort].keyOf(last), id: last.id }) : null;
  return { items, total, nextCursor };
}

/** What a cursor holds of a project beside its id; as the wire or the database writes it. */
const PLACES: Record<
  ProjectSort,
  { keyOf: (project: ProjectRow) => string; isKey: (key: string) => boolean }
> = {
  newest: { keyOf: () => '', isKey: (key) => key === '' },
  updated: { keyOf: ({ updatedAt }) => updatedAt.toISOString(), isKey: isMoment },
  waiting: {
    keyOf: ({ completed, stageSince }) => (completed ? 'infinity' : stageSince.toISOString()),
    isKey: (key) => key === 'infinity' || isMoment(key),
  },
  name: { keyOf: ({ name }) => name, isKey: isText },
  deadline: {
    keyOf: ({ deadline }) => deadline ?? 'infinity',
    isKey: (key) => key === 'infinity' || isMoment(`${key}T00:00:00.000Z`),
  },
};

import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { ID_PATTERN, MAX_ID } from '#shared/ids.ts';
import { dayText, timestamp } from '#shared/wire.ts';

/** A device keeps at most this many projects. */
export const MAX_OFFLINE_PROJECTS = 60;

/** Project ids, separated by commas. Their order is kept. */
const idList = z
  .string()
  .max(MAX_OFFLINE_PROJECTS * 11)
  .transform((ids) => (ids === '' ? [] : ids.split(',')))
  .refine(
    (ids) =>
      ids.length <= MAX_OFFLINE_PROJECTS && ids.every((id) => ID_PATTERN.test(id) && Number(id) <= MAX_ID),
    `Must be at most ${MAX_OFFLINE_PROJECTS} positive whole numbers, separated by commas`,
  )
  .transform((ids) => ids.map(Number));

const offlineProject = z
  .object({
    id: z.int(),
    name: z.string(),
    /**
     * The id of the newest activity; null without history. A device compares this id with the one in its stored copy to find
     * out whether the project has changed.
     */
    newestActivityId: z.int().nullable(),
    /** When the shop last changed its lists of views or their gates; null before the first change. */
    viewsChangedAt: timestamp.nullable(),
    /** A hash of the shop's materials; null when the shop has no materials. */
    materialsVersion: z.string().nullable(),
    /** A hash of the people that an install record can list: the shop and the installer, with their staff. */
    peopleVersion: z.string(),
  })
  .meta({ id: 'OfflineProject' });

export type OfflineProject = z.output<typeof offlineProject>;

export const offlineProjectsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/offline',
    summary: 'The projects that a device keeps for use without network, the most important first',
    tag: 'Projects',
    access: 'signed-in',
    query: z.object({ today: dayText, opened: idList.optional() }),
    output: z.array(offlineProject),
  }),
};

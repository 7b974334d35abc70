import { openCopiesDatabase } from './copies-database.ts';
import { isOfflineEnabled } from './offline-setting.ts';

/** The maximum number of opened projects that the server accepts in a request. */
const MAX_OPENED_PROJECTS = 60;

/** Records that the user opened a project, because the projects opened last are stored on the device. */
export async function recordOpenedProject(userId: number, id: number): Promise<void> {
  if (!isOfflineEnabled()) return;
  // Errors are ignored, because a browser without storage has no offline projects.
  await openCopiesDatabase(userId)
    .then((database) => database.put('opened', { id, at: Date.now() }))
    .catch(() => undefined);
}

/** The ids of the projects that the user opened on this device, most recently opened first. */
export async function readOpenedProjectIds(userId: number): Promise<number[]> {
  const openedProjects = await (await openCopiesDatabase(userId)).getAll('opened');
  const newestFirst = openedProjects.toSorted((one, other) => other.at - one.at);
  return newestFirst.slice(0, MAX_OPENED_PROJECTS).map(({ id }) => id);
}

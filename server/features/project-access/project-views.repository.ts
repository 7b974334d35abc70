import { eq } from 'drizzle-orm';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Sql } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  viewsForVehicle,
  photoViewListColumns,
} from '#server/features/project-access/view-facts.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

/** The views of a project's vehicle; empty when the project is deleted. */
export async function viewsOfProject(sql: Sql, { id }: VisibleProject): Promise<PhotoView[]> {
  const [found] = await sql.select(photoViewListColumns).from(projects).where(eq(projects.id, id));
  return found ? viewsForVehicle(found) : [];
}

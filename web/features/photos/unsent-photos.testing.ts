import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { chooseFilesIn } from '#web/testing/choose-files.ts';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleShop } from '#web/testing/samples.ts';
import { galleryOf, samplePhoto } from './photos.testing.ts';

export const UPLOAD_ROUTE = 'POST /api/projects/{id}/photo-uploads';

/** The response when the server has the photo already. */
export const ALREADY_STORED_RESPONSE = { upload: null, photo: samplePhoto({ type: 'initial' }) };

export const gallery = galleryOf('Initial Photos');
export const rowOf = (name: string) => gallery.getByRole('listitem').filter({ hasText: name });

/** A new owner of the sample project. The device stores no data for this account. */
export function newShop() {
  return sampleShop({ id: newUserId() });
}

/** Opens the project of a new shop. The gallery of initial photos accepts uploads. */
export async function openGallery(server: FakeServer, details: Partial<ProjectDetails> = {}) {
  const user = newShop();
  respondToProject(server, { contractorId: user.id }, details);
  return { user, ...(await openSampleProject(server, { user })) };
}

export const photoFile = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

/** Chooses photos in the open gallery. */
export async function choosePhotos(...names: string[]): Promise<void> {
  chooseFilesIn(await gallery.findElement(), names.map(photoFile));
}

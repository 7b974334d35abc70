import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

export const SETTINGS_URL = '/api/photo-view-settings';
export const LIST_URL = `${SETTINGS_URL}/list`;
export const GATES_URL = `${SETTINGS_URL}/gates`;

/** A short list of views. */
export const SHORT_LIST: PhotoView[] = [
  { key: 'front', name: 'Nose', isRequired: true },
  { key: 'own_1', name: 'Ladder rack', isRequired: true },
  { key: 'roof', name: 'Roof', isRequired: false },
];

/** With these settings, both gates require all required views. */
export const BOTH_GATES = { gateBefore: 'required_views', gateAfter: 'required_views' };

const picture = await jpegPhoto({ width: 40, height: 30 });

/** A project with a van, an installer and a client. The shop has the short list of views. */
export async function makeVanProject(
  app: TestApp,
  overrides: Parameters<typeof makeAssignedScenario>[1] = {},
) {
  const scenario = await makeAssignedScenario(app, overrides);
  const van = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
  await scenario.browser.post('/api/vehicle-details', { projectId: scenario.project.id, ...van });
  await scenario.browser.put(LIST_URL, { vehicleType: 'van', views: SHORT_LIST });
  return scenario;
}

/** Uploads a photo to a project. */
export async function uploadPhoto(
  browser: TestClient,
  path: string,
  fields: Record<string, string>,
): Promise<Photo> {
  const { status, body } = await browser.upload<Photo>(`${path}/photos`, asPhoto(picture), fields);
  if (status !== 201) throw new Error(`The photo was not stored: ${JSON.stringify(body)}`);
  return body;
}

/** The views of a project. */
export async function readViews(browser: TestClient, path: string) {
  return (await browser.get<ProjectDetails>(`${path}/details`)).body.photoViews;
}

export function requiredView(key: string, name: string): PhotoView {
  return { key, name, isRequired: true };
}

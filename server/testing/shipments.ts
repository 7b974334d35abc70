import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import {
  updateProject,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { insertTracking } from '#server/features/tracking/tracking.repository.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export const UPS = { trackingNumber: '1Z999AA10123456784', trackingCarrier: 'UPS', addToList: true };
export const DHL = { trackingNumber: '1234567890', trackingCarrier: 'DHL', addToList: true };

/** Gives the project a current tracking entry without a stage move. */
export async function makeTracking({ database }: TestApp, project: VisibleProject, type: TrackingType) {
  return database.transaction(async (tx) => {
    const { id } = await insertTracking(tx, project, type, shipmentFieldsOf(UPS));
    const reference = type === 'wrap' ? 'currentWrapTrackingId' : 'currentArtworkTrackingId';
    return updateProject(tx, project, { [reference]: id });
  });
}

export type SavedEntry = TrackingItem & { project: Project; moveId: number | null };

/** The tracking number and the carrier of a shipment. */
export function shipmentFieldsOf({ trackingNumber, trackingCarrier }: typeof UPS) {
  return { trackingNumber, trackingCarrier };
}

export async function listTracking(
  browser: TestClient,
  projectId: number,
  query = '',
): Promise<TrackingItem[]> {
  return (await browser.get<TrackingItem[]>(`/api/projects/${projectId}/tracking-items${query}`)).body;
}

/** A signed-in shop with one project, and the URLs of its tracking calls. */
export async function makeShopWithProject(app: TestApp, overrides: object = {}) {
  const { path, ...scenario } = await makeShopScenario(app, overrides);
  return { ...scenario, wrapUrl: `${path}/tracking`, proofUrl: `${path}/artwork-proof-tracking` };
}

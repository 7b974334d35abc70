import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { stageOf } from '#shared/projects/stages.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { FakeServer, ReceivedCall } from '#web/testing/fake-server.ts';
import { atStage, sampleTracking } from '#web/testing/samples.ts';

export const UPS = '1Z999AA10123456784';
export const DHL = '1234567890';
export const SAVE_WRAP_ROUTE = 'POST /api/projects/{id}/tracking';
export const SAVE_ARTWORK_ROUTE = 'POST /api/projects/{id}/artwork-proof-tracking';

/**
 * Makes the fake server respond with these tracking entries, newest first, and store added and corrected entries.
 * Returns the details of the project with the newest entry of each type as its current tracking.
 */
export function respondToTracking(
  server: FakeServer,
  details: ProjectDetails,
  storedItems: TrackingItem[] = [],
): ProjectDetails {
  let items = storedItems;
  server.respondWith('GET /api/projects/{id}/tracking-items', ({ query }) =>
    items.filter(({ trackingType }) => trackingType === query['type']),
  );
  const save = (trackingType: TrackingType, { body }: ReceivedCall<typeof SAVE_WRAP_ROUTE>) => {
    const { addToList: _, shownId, ...entry } = body;
    const id = shownId ?? items.length + 1;
    const trackingDate = entry.trackingDate ?? null;
    const item = sampleTracking({ ...entry, id, trackingDate, trackingType });
    items = [item, ...items.filter((other) => other.id !== id)];
    const isMoved = trackingType === 'wrap' && details.project.progress < stageOf('wrap_shipped').percent;
    const project = {
      ...withCurrentTracking(details.project, items),
      ...(isMoved && atStage('wrap_shipped')),
    };
    server.respond('GET /api/projects/{id}/details', { ...details, project });
    return { ...item, project, moveId: isMoved ? 5 : null };
  };
  server.respondWith(SAVE_WRAP_ROUTE, (call) => save('wrap', call));
  server.respondWith(SAVE_ARTWORK_ROUTE, (call) => save('artwork_proof', call));
  return { ...details, project: withCurrentTracking(details.project, items) };
}

function withCurrentTracking(project: Project, items: TrackingItem[]): Project {
  const wrap = items.find(({ trackingType }) => trackingType === 'wrap');
  const artwork = items.find(({ trackingType }) => trackingType === 'artwork_proof');
  return {
    ...project,
    trackingNumber: wrap?.trackingNumber ?? null,
    trackingCarrier: wrap?.trackingCarrier ?? null,
    trackingDate: wrap?.trackingDate ?? null,
    artworkProofTrackingNumber: artwork?.trackingNumber ?? null,
    artworkProofTrackingCarrier: artwork?.trackingCarrier ?? null,
    artworkProofTrackingDate: artwork?.trackingDate ?? null,
  };
}

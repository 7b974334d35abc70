import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

interface TrackingLabels {
  title: string;
  /** The id of the panel's element, which link hashes use. */
  anchor: string;
  added: string;
  addedAnother: string;
  notAdded: ToastMessage;
  notUpdated: ToastMessage;
}

/** The specified texts of the two panels (docs/requirements/tracking.md, Panels, Messages). */
export const TRACKING_LABELS: Record<TrackingType, TrackingLabels> = {
  artwork_proof: {
    title: 'Artwork Proof Tracking',
    anchor: 'artwork-tracking',
    added: 'Artwork Proof Tracking Info Added',
    addedAnother: 'Artwork Proof Tracking Info Added',
    notAdded: failureToast('Failed to add tracking information', 'Update Failed'),
    notUpdated: failureToast('Failed to update artwork proof tracking information. Please try again.'),
  },
  wrap: {
    title: 'Wrap Shipping Tracking',
    anchor: 'wrap-tracking',
    added: 'Tracking Info Added',
    addedAnother: 'Additional Tracking Added',
    notAdded: failureToast('Failed to update tracking information. Please try again.'),
    notUpdated: failureToast('Failed to update tracking information. Please try again.'),
  },
};

function failureToast(description: string, title = 'Error'): ToastMessage {
  return { title, description, variant: 'destructive' };
}

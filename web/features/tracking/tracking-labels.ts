import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

interface TrackingLabels {
  title: string;
  /** The id of the panel's element, which link hashes use. */
  anchor: string;
  /** The title of the toast after tracking was added to a project without current tracking. */
  addedTitle: string;
  /** The title of the toast after tracking was added to a project with current tracking. */
  addedAnotherTitle: string;
  addFailureToast: ToastMessage;
  updateFailureToast: ToastMessage;
}

/** The specified texts of the two panels (docs/requirements/tracking.md, Panels, Messages). */
export const TRACKING_LABELS: Record<TrackingType, TrackingLabels> = {
  artwork_proof: {
    title: 'Artwork Proof Tracking',
    anchor: 'artwork-tracking',
    addedTitle: 'Artwork Proof Tracking Info Added',
    addedAnotherTitle: 'Artwork Proof Tracking Info Added',
    addFailureToast: failureToast('Failed to add tracking information', 'Update Failed'),
    updateFailureToast: failureToast(
      'Failed to update artwork proof tracking information. Please try again.',
    ),
  },
  wrap: {
    title: 'Wrap Shipping Tracking',
    anchor: 'wrap-tracking',
    addedTitle: 'Tracking Info Added',
    addedAnotherTitle: 'Additional Tracking Added',
    addFailureToast: failureToast('Failed to update tracking information. Please try again.'),
    updateFailureToast: failureToast('Failed to update tracking information. Please try again.'),
  },
};

function failureToast(description: string, title = 'Error'): ToastMessage {
  return { title, description, variant: 'destructive' };
}

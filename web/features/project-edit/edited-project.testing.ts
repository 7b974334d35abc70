import type { EditedProject } from '#shared/project-edit/project-edit.contract.ts';

interface Given {
  name?: string;
  deadline?: string | null;
  clientId?: number | null;
  /** The wrap's. */
  color?: string | null;
}

const NOTHING = { wrapType: null, material: null, brand: null, type: null, coverage: null, laminate: null };

/** A project as the edit form opens it, without a vehicle; the rest as given. */
export function openedProject({
  name = 'Van',
  deadline = null,
  clientId = null,
  color = null,
}: Given): EditedProject {
  const createdAt = '2027-01-02T10:00:00.000Z';
  const tracking = { trackingNumber: null, trackingCarrier: null, trackingDate: null };
  const proofTracking = {
    artworkProofTrackingNumber: null,
    artworkProofTrackingCarrier: null,
    artworkProofTrackingDate: null,
  };
  const notes = { additionalDetails: null, designNotes: null, notes: null };
  return {
    project: {
      id: 1,
      name,
      deadline,
      clientId,
      contractorId: 2,
      subcontractorId: null,
      createdAt,
      status: 'not-started',
      progress: 0,
      progressStage: 'artwork_design_initiated',
      startDate: null,
      isDeadlineFlexible: false,
      completed: false,
      completedAt: null,
      scheduledInstallationDate: null,
      estimatedCompletionDate: null,
      updatedAt: createdAt,
      ...tracking,
      ...proofTracking,
    },
    vehicleDetail: null,
    wrapDetail: { id: 1, projectId: 1, createdAt, color, ...NOTHING, ...notes },
  };
}

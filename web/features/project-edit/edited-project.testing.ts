import { blankRecord } from '#shared/fields.testing.ts';
import { PROJECT_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';

interface SampleFields {
  name?: string;
  deadline?: string | null;
  clientId?: number | null;
  /** The wrap's color. */
  color?: string | null;
}

/** A project as the edit form opens it, without a vehicle. */
export function sampleEditedProject({
  name = 'Van',
  deadline = null,
  clientId = null,
  color = null,
}: SampleFields): EditedProject {
  const createdAt = '2027-01-02T10:00:00.000Z';
  return {
    project: {
      ...blankRecord(PROJECT_FIELDS),
      id: 1,
      name,
      deadline,
      status: 'not-started',
      progress: 0,
      progressStage: 'artwork_design_initiated',
      contractorId: 2,
      subcontractorId: null,
      clientId,
      trackingNumber: null,
      trackingCarrier: null,
      trackingDate: null,
      artworkProofTrackingNumber: null,
      artworkProofTrackingCarrier: null,
      artworkProofTrackingDate: null,
      completed: false,
      completedAt: null,
      createdAt,
      updatedAt: createdAt,
    },
    vehicleDetail: null,
    wrapDetail: { ...blankRecord(WRAP_FIELDS), id: 1, projectId: 1, color, createdAt },
  };
}

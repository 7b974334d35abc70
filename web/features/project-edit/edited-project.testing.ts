import { blankRecord } from '#shared/fields.testing.ts';
import { WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import { sampleProject } from '#web/testing/samples.ts';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';

interface SampleFields {
  name?: string;
  deadline?: string | null;
  clientId?: number | null;
  /** The color of the wrap. */
  color?: string | null;
}

/** A project without a vehicle, in the format of the edit form. */
export function sampleEditedProject({
  name = 'Van',
  deadline = null,
  clientId = null,
  color = null,
}: SampleFields): EditedProject {
  const createdAt = '2027-01-02T10:00:00.000Z';
  return {
    project: sampleProject({ name, deadline, clientId, contractorId: 2, createdAt, updatedAt: createdAt }),
    vehicleDetail: null,
    wrapDetail: { ...blankRecord(WRAP_FIELDS), id: 1, projectId: 1, color, createdAt },
  };
}

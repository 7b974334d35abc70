import * as z from 'zod/mini';
import { blankableDay, blankableText, bodyId, requiredText } from '#shared/form-fields.ts';
import { vehicleChange, wrapChange } from '#shared/vehicle-wrap/vehicle-wrap.forms.ts';

const day = z.optional(blankableDay);

/** The head of a project as the edit form changes it: what is missing stays as it is, what is blank is emptied. */
export const projectChange = z.object({
  name: z.optional(requiredText('Please enter a project name.')),
  startDate: day,
  deadline: day,
  isDeadlineFlexible: z.optional(z.boolean()),
  scheduledInstallationDate: day,
  estimatedCompletionDate: day,
  /** The wrap's tracking: both, or both blank. */
  trackingNumber: z.optional(blankableText()),
  trackingCarrier: z.optional(blankableText()),
  /** Null takes the assignment back. A new installer is always notified. */
  subcontractorId: z.optional(z.nullable(bodyId)),
  /** The e-mail address of a client account; blank or null takes the client off. */
  clientEmail: z.optional(blankableText(254)),
});

export type ProjectChange = z.output<typeof projectChange>;

/** The edit form as one: its three tabs that are saved together. */
export const projectEditForm = z.object({
  project: z.optional(projectChange),
  vehicleDetail: z.optional(vehicleChange),
  wrapDetail: z.optional(wrapChange),
});

import * as z from 'zod/mini';
import { changeFieldSchemas } from '#shared/field-schemas.ts';
import { blankableEmail, blankableText, bodyId } from '#shared/form-fields.ts';
import { PROJECT_FIELDS } from '#shared/projects/project-fields.ts';
import { vehicleChange, wrapChange } from '#shared/projects/vehicle-wrap.forms.ts';

/** A change of a project. A missing field stays unchanged; a blank one is cleared. */
export const projectChange = z.object({
  ...changeFieldSchemas(PROJECT_FIELDS),
  /** The tracking of the wrap. A number needs a carrier, and a carrier needs a number. */
  trackingNumber: z.optional(blankableText()),
  trackingCarrier: z.optional(blankableText()),
  /** Null removes the installer. A new installer is always notified. */
  subcontractorId: z.optional(z.nullable(bodyId)),
  /**
   * The id of the client, who must already be the client of another project of the shop. Null removes the client and withdraws an
   * open invitation.
   */
  clientId: z.optional(z.nullable(bodyId)),
  /**
   * Invites the person with this e-mail address, in place of the current client. A blank value or null has the same
   * effect as `clientId: null`.
   */
  clientEmail: z.optional(blankableEmail),
});

export type ProjectChange = z.output<typeof projectChange>;

/** The edit form. Its three tabs are saved together. */
export const projectEditForm = z.object({
  project: z.optional(projectChange),
  vehicleDetail: z.optional(vehicleChange),
  wrapDetail: z.optional(wrapChange),
});

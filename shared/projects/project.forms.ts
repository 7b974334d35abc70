import * as z from 'zod/mini';
import { newFieldSchemas } from '#shared/field-schemas.ts';
import { optionalId } from '#shared/form-fields.ts';
import { clientInvitationForm } from '#shared/invitations/invitation.forms.ts';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import { clearUnusedColor } from '#shared/projects/wrap-color.ts';

/** The vehicle of a new project (docs/requirements/projects.md, Create). */
export const vehicleInput = z.object(newFieldSchemas(VEHICLE_FIELDS));

/** The wrap of a new project (docs/requirements/projects.md, Create). */
export const wrapInput = z.object(newFieldSchemas(WRAP_FIELDS));

/** A new project with its installer and client. */
export const projectInput = z.object({
  ...newFieldSchemas(PROJECT_FIELDS),
  subcontractorId: optionalId,
  clientId: optionalId,
  /** Invites a client, instead of `clientId`. */
  clientInvitation: z._default(z.nullable(clientInvitationForm), null),
  notifySubcontractor: z._default(z.boolean(), false),
});

/** The form of the New Project dialog, in the structure of the request body. Clears the color if wraps of this type have none. */
export const newProjectForm = z.object({
  ...projectInput.shape,
  vehicleDetail: vehicleInput,
  wrapDetail: z.pipe(
    z.transform((wrap: z.input<typeof wrapInput>) => clearUnusedColor(wrap)),
    wrapInput,
  ),
});

import * as z from 'zod/mini';
import { MAX_INTEGER, requiredText } from '#shared/form-fields.ts';

/** What happens to the projects of a shop whose account is deleted. */
const PROJECT_CHOICES = ['delete', 'transfer'] as const;
export type ProjectChoice = (typeof PROJECT_CHOICES)[number];

/**
 * The form 'Delete my account'. `projects` is required for an account with projects. `newOwnerId` is the id of a manager on the
 * staff of the account. It is required for a transfer.
 */
export const ownDeletion = z.object({
  username: requiredText('Username is required'),
  projects: z.optional(z.enum(PROJECT_CHOICES, 'Choose what happens to your projects')),
  newOwnerId: z.optional(
    z
      .int('Choose a manager')
      .check(z.positive('Choose a manager'), z.maximum(MAX_INTEGER, 'Choose a manager')),
  ),
});

export type OwnDeletion = z.output<typeof ownDeletion>;

import { z } from 'zod';
import { userRecord } from '#shared/users/user.wire.ts';

/** The user of a session. */
export const signedInUser = userRecord
  .extend({
    /** Whether the user must add a second step before anything else. */
    mustAddSecondStep: z.boolean(),
  })
  .meta({ id: 'SignedInUser' });

export type SignedInUser = z.output<typeof signedInUser>;

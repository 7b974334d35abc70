import { z } from 'zod';
import { ROLES, STAFF_ROLES } from '#shared/actor.ts';
import { responseFieldSchemas } from '#shared/field-schemas.ts';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import { timestamp, openEnum } from '#shared/wire.ts';

/** A user in responses, without the password (docs/requirements/accounts.md, User fields). */
export const userRecord = z
  .object({
    id: z.int(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the user confirmed the address with a link, or an admin marked it as confirmed. */
    emailVerified: z.boolean(),
    /** A new address that is not confirmed yet. It replaces `email` after its confirmation. Only the user sees it. */
    pendingEmail: z.string().nullable(),
    role: openEnum(ROLES),
    ...responseFieldSchemas(PROFILE_FIELDS),
    certifications: z.array(z.int()),
    avatarUrl: z.string().nullable(),
    allowContractorRole: z.boolean(),
    /** The shop that a member of staff works for; null for everybody else. */
    shopId: z.int().nullable(),
    shopName: z.string().nullable(),
    staffRole: openEnum(STAFF_ROLES).nullable(),
    /** Whether the shop `shopId` is listed as an installer, so that its managers can assign it. */
    shopInstalls: z.boolean(),
    hasBusinessRegistration: z.boolean(),
    hasBusinessInsurance: z.boolean(),
    businessRegistrationVerified: z.boolean(),
    businessInsuranceVerified: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' });

export type User = z.output<typeof userRecord>;

/** A person on a project, without contact data. */
export const personRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    company: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: 'Person' });

export type Person = z.output<typeof personRecord>;

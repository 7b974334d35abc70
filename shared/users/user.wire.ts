import { z } from 'zod';
import { ROLES } from '#shared/actor.ts';
import { moment, openEnum } from '#shared/wire.ts';

/**
 * The user object on the wire: every field of the User entity but the password
 * (docs/requirements/accounts.md, User fields).
 */
export const userRecord = z
  .object({
    id: z.int(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: openEnum(ROLES),
    company: z.string().nullable(),
    street: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    certifications: z.array(z.int()),
    avatarUrl: z.string().nullable(),
    allowContractorRole: z.boolean(),
    hasBusinessRegistration: z.boolean(),
    hasBusinessInsurance: z.boolean(),
    businessRegistrationVerified: z.boolean(),
    businessInsuranceVerified: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'User' });

export type User = z.output<typeof userRecord>;

/** Somebody as the others on a project see them: no contact data. */
export const personRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    company: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  })
  .meta({ id: 'Person' });

export type Person = z.output<typeof personRecord>;

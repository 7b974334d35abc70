import { z } from 'zod';
import { ROLES } from '#shared/actor.ts';
import { timestamp, openEnum } from '#shared/wire.ts';

/**
 * An installer in team, registry and profile, with the names of the certifications (docs/requirements/accounts.md,
 * Certifications). The record has contact data, so only the installer, admins and users who can hire get it.
 */
export const installerRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    state: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    certifications: z.array(z.string()),
    hasBusinessRegistration: z.boolean(),
    businessRegistrationVerified: z.boolean(),
    hasBusinessInsurance: z.boolean(),
    businessInsuranceVerified: z.boolean(),
    createdAt: timestamp,
    role: openEnum(ROLES),
    allowContractorRole: z.boolean(),
  })
  .meta({ id: 'Installer' });

export type Installer = z.output<typeof installerRecord>;

/** Statistics of an installer's projects that the caller can see. */
export const workStats = z
  .object({
    totalProjects: z.int(),
    activeProjects: z.int(),
    completedProjects: z.int(),
    /** The average progress of all projects in `totalProjects`, in whole percent; 0 without projects. */
    averageProgress: z.int(),
  })
  .meta({ id: 'WorkStats' });

export type WorkStats = z.output<typeof workStats>;

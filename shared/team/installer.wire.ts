import { z } from 'zod';
import { ROLES } from '#shared/actor.ts';
import { moment, openEnum } from '#shared/wire.ts';

/**
 * An installer as team, registry and profile show it: certifications by name
 * (docs/requirements/accounts.md, Certifications). It carries contact data, so only calls for those who may hire, for
 * admins and for the installer itself answer with it.
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
    createdAt: moment,
    role: openEnum(ROLES),
    allowContractorRole: z.boolean(),
  })
  .meta({ id: 'Installer' });

export type Installer = z.output<typeof installerRecord>;

/** The work of one installer, over those of its projects that the caller may see. */
export const workStats = z
  .object({
    totalProjects: z.int(),
    activeProjects: z.int(),
    completedProjects: z.int(),
    /** In whole percent, over all of them; 0 without any. */
    averageProgress: z.int(),
  })
  .meta({ id: 'WorkStats' });

export type WorkStats = z.output<typeof workStats>;

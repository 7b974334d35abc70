import { z } from 'zod';
import { ROLES } from '#shared/actor.ts';
import { endpoint } from '#shared/endpoint.ts';
import { moment } from '#shared/wire.ts';

/** An installer as team, registry and profile show it: certifications by name (decisions.md §3). */
const installerRecord = z
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
    role: z.enum(ROLES),
    allowContractorRole: z.boolean(),
  })
  .meta({ id: 'Installer' });

export const teamContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/subcontractors',
    summary: "The caller's team, by name",
    tag: 'Team',
    access: 'signed-in',
    output: z.array(installerRecord),
    refusals: ['forbidden'],
  }),
};

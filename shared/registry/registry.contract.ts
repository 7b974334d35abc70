import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { projectCard } from '#shared/projects/projects.contract.ts';
import { installerRecord, workStats } from '#shared/team/installer.wire.ts';
import { idParams, pageQuery, searchText, text } from '#shared/wire.ts';

/** An installer in the registry. */
export const registryEntry = installerRecord.extend({ isInTeam: z.boolean() }).meta({ id: 'RegistryEntry' });
export type RegistryEntry = z.output<typeof registryEntry>;

const monthlyWork = z.object({
  /** `YYYY-MM`, in UTC. */
  month: z.string(),
  finished: z.int(),
});
export type MonthlyWork = z.output<typeof monthlyWork>;

export const installerProfile = z
  .object({
    subcontractor: installerRecord,
    /** Whether the installer is in the caller's team. */
    isInTeam: z.boolean(),
    /** The newest projects. `GET /api/projects?subcontractorId=` returns the others. */
    projects: z.array(projectCard),
    stats: workStats.extend({
      /** The last twelve months, oldest first. */
      finishedByMonth: z.array(monthlyWork),
    }),
    state: z.string().nullable(),
    certifications: z.array(z.string()),
  })
  .meta({ id: 'InstallerProfile' });
export type InstallerProfile = z.output<typeof installerProfile>;

const tag = 'Registry';

export const registryContract = {
  search: endpoint({
    method: 'GET',
    path: '/api/subcontractors/all',
    summary:
      'Installers that can be hired, newest first, searched in name, username, email, company and state',
    tag,
    access: 'signed-in',
    query: pageQuery.extend({
      q: searchText,
      /** Case-insensitive. */
      state: text(200).optional(),
      /** Names or ids, separated by commas (`%2C` for a comma in a name). Finds installers with any of them. */
      certifications: text(2_000).optional(),
    }),
    output: z.array(registryEntry),
    errorCodes: ['forbidden'],
  }),
  states: endpoint({
    method: 'GET',
    path: '/api/subcontractors/states',
    summary: 'The 200 most frequent states of installers in the registry, from A to Z',
    tag,
    access: 'signed-in',
    output: z.array(z.string()),
    errorCodes: ['forbidden'],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/subcontractors/{id}',
    summary: 'The profile of an installer, with its projects that the caller can see',
    tag,
    access: 'signed-in',
    params: idParams,
    output: installerProfile,
    errorCodes: ['not_found'],
  }),
};

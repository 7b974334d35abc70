import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { projectCard } from '#shared/projects/projects.contract.ts';
import { installerRecord, workStats } from '#shared/team/installer.wire.ts';
import { idParams, pageQuery, text } from '#shared/wire.ts';

/** Somebody who can be hired, as the registry lists it. */
export const registryEntry = installerRecord.extend({ isInTeam: z.boolean() }).meta({ id: 'RegistryEntry' });
export type RegistryEntry = z.output<typeof registryEntry>;

const monthOfWork = z.object({
  /** `YYYY-MM`, in UTC. */
  month: z.string(),
  finished: z.int(),
});
export type MonthOfWork = z.output<typeof monthOfWork>;

export const installerProfile = z
  .object({
    subcontractor: installerRecord,
    /** Of the caller's team. */
    isInTeam: z.boolean(),
    /** The newest; `GET /api/projects?subcontractorId=` has the rest. */
    projects: z.array(projectCard),
    stats: workStats.extend({
      /** The last twelve months, the present one last. */
      finishedByMonth: z.array(monthOfWork),
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
    summary: 'Whoever can be hired, newest first, searched in name, username, email, company and state',
    tag,
    access: 'signed-in',
    query: pageQuery.extend({
      q: text(200).optional(),
      /** In whatever case. */
      state: text(200).optional(),
      /** Names, or ids, parted by commas (a comma within a name as `%2C`); who holds any of them is found. */
      certifications: text(2_000).optional(),
    }),
    output: z.array(registryEntry),
    refusals: ['forbidden'],
  }),
  states: endpoint({
    method: 'GET',
    path: '/api/subcontractors/states',
    summary: 'The states in which most installers of the registry are, at most 200, from A to Z',
    tag,
    access: 'signed-in',
    output: z.array(z.string()),
    refusals: ['forbidden'],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/subcontractors/{id}',
    summary: 'The profile of an installer, with those of its projects that the caller takes part in',
    tag,
    access: 'signed-in',
    params: idParams,
    output: installerProfile,
    refusals: ['not_found'],
  }),
};

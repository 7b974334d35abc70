import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bodyId } from '#shared/form-fields.ts';
import { installerRecord, workStats } from '#shared/team/installer.wire.ts';
import { searchText, sortedPageQuery, success } from '#shared/wire.ts';

/** An installer in the caller's team, with statistics of the caller's projects. */
export const teamMemberRecord = installerRecord.extend({ stats: workStats }).meta({ id: 'TeamMember' });
export type TeamMember = z.output<typeof teamMemberRecord>;

const tag = 'Team';
const body = z.object({ subcontractorId: bodyId });

/** For users who can act as a contractor; other users get a 403. */
export const teamContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/subcontractors',
    summary: "The caller's team, by name, searched in name, username, email, company and state",
    tag,
    access: 'signed-in',
    query: sortedPageQuery.extend({ q: searchText }),
    output: z.array(teamMemberRecord),
    errorCodes: ['forbidden'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/subcontractors/add-to-team',
    summary: 'Add an installer to the team; no change when already a member',
    tag,
    access: 'signed-in',
    body,
    output: installerRecord,
    status: 201,
    errorCodes: ['forbidden'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/subcontractors/remove-from-team',
    summary: 'Remove an installer from the team; its project assignments stay',
    tag,
    access: 'signed-in',
    body,
    output: success,
    errorCodes: ['forbidden'],
  }),
};

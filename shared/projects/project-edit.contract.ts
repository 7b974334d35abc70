import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { invitationLink } from '#shared/invitations/invitations.contract.ts';
import { projectEditForm } from '#shared/projects/project-edit.forms.ts';
import { projectRecord, vehicleDetailRecord, wrapDetailRecord } from '#shared/projects/projects.contract.ts';
import { personRecord } from '#shared/users/user.wire.ts';
import { idParams, sortedPageQuery } from '#shared/wire.ts';

/** The data of the edit form. The details of a `conflict` error contain the current data. */
const editedProject = z
  .object({
    project: projectRecord,
    vehicleDetail: vehicleDetailRecord.nullable(),
    wrapDetail: wrapDetailRecord.nullable(),
  })
  .meta({ id: 'EditedProject' });

export type EditedProject = z.output<typeof editedProject>;

export const projectEditContract = {
  save: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}/full-update',
    summary: 'Save the edit form: project, vehicle, wrap, installer and client, in one transaction',
    tag: 'Projects',
    access: 'signed-in',
    params: idParams,
    body: z.object({
      ...projectEditForm.shape,
      /** The project's `updatedAt` when the form was opened. The save is a 409 when the project has been changed since then. */
      updatedAt: z.iso.datetime().optional(),
    }),
    output: editedProject.extend({ clientInvitation: invitationLink.optional() }),
    hasSecret: true,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    details: { conflict: editedProject },
  }),
  installers: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/installers',
    summary:
      "Users who can be assigned as installer, by name: the shop's team, and the shop itself when listed",
    tag: 'Projects',
    access: 'signed-in',
    params: idParams,
    query: sortedPageQuery,
    output: z.array(personRecord),
    errorCodes: ['not_found', 'forbidden'],
  }),
  clients: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/clients',
    summary: "Clients who can be chosen for a project, by name: those of the shop's other projects",
    tag: 'Projects',
    access: 'signed-in',
    params: idParams,
    query: sortedPageQuery,
    output: z.array(personRecord),
    errorCodes: ['not_found', 'forbidden'],
  }),
  ownClients: endpoint({
    method: 'GET',
    path: '/api/clients',
    summary: "The clients of the caller's shop, by name, who can be chosen for a new project",
    tag: 'Projects',
    access: 'signed-in',
    query: sortedPageQuery,
    output: z.array(personRecord),
    errorCodes: ['forbidden'],
  }),
};

import { invitationsContract } from '#shared/invitations/invitations.contract.ts';
import { routes } from '#server/http/routes.ts';
import { listClientInvitations, inviteClient } from './client-invitations.service.ts';
import { renewInvitation, withdrawInvitation } from './invitations.service.ts';
import {
  acceptInvitation,
  declineInvitation,
  openInvitationLink,
  getReceivedInvitation,
  credentialOfLink,
} from './received-invitations.service.ts';
import { inviteStaff, listStaffInvitations } from './staff-invitations.service.ts';

export const invitationsRoutes = routes(invitationsContract, {
  inviteClient: (app, { scope, params, body, caller: { origin } }) =>
    inviteClient(app, scope, params.id, { ...body, origin }),
  ofProject: (app, { scope, params }) => listClientInvitations(app, scope, params.id),
  inviteStaff: (app, { scope, body, caller: { origin } }) => inviteStaff(app, scope, { ...body, origin }),
  ofStaff: (app, { scope }) => listStaffInvitations(app, scope),
  renew: (app, { scope, params, caller: { origin } }) => renewInvitation(app, scope, params.id, origin),
  withdraw: (app, { scope, params }) => withdrawInvitation(app, scope, params.id),
  open: (app, { params, caller }) => openInvitationLink(app, params.token, caller),
  accept: async (app, { scope, params, caller }) =>
    acceptInvitation(app, scope, await credentialOfLink(app, params.token, caller)),
  decline: async (app, { scope, params, caller }) =>
    declineInvitation(app, scope, await credentialOfLink(app, params.token, caller)),
  received: (app, { scope, params }) => getReceivedInvitation(app, scope, params.id),
  acceptReceived: (app, { scope, params }) =>
    acceptInvitation(app, scope, { id: params.id, recipient: scope }),
  declineReceived: (app, { scope, params }) =>
    declineInvitation(app, scope, { id: params.id, recipient: scope }),
});

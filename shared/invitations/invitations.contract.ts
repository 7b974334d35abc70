import { z } from 'zod';
import { STAFF_ROLES } from '#shared/actor.ts';
import { endpoint } from '#shared/endpoint.ts';
import { clientInvitationForm, staffInvitationForm } from '#shared/invitations/invitation.forms.ts';
import { INVITATION_KINDS } from '#shared/invitations/invitations.policy.ts';
import { idParams, timestamp, success } from '#shared/wire.ts';

export const INVITATION_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** A new link. Its `url` is not stored, so it is in this response only. */
export const invitationLink = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    /** Whether a link was also sent to the invitation's e-mail address. */
    isMailed: z.boolean(),
    expiresAt: timestamp,
  })
  .meta({ id: 'InvitationLink' });

export type InvitationLink = z.output<typeof invitationLink>;

/** An invitation as the users who manage it see it. */
const invitationRecord = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** The role of invited staff; null for a client. */
    role: z.enum(STAFF_ROLES).nullable(),
    state: z.enum(INVITATION_STATES),
    isMailed: z.boolean(),
    expiresAt: timestamp,
    createdAt: timestamp,
  })
  .meta({ id: 'Invitation' });

export type Invitation = z.output<typeof invitationRecord>;

/** An invitation as its recipient sees it. Name, email and phone are null unless the invitation is open. */
const receivedInvitation = z
  .object({
    kind: z.enum(INVITATION_KINDS),
    shop: z.string(),
    projectId: z.int().nullable(),
    projectName: z.string().nullable(),
    role: z.enum(STAFF_ROLES).nullable(),
    state: z.enum(INVITATION_STATES),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    expiresAt: timestamp,
  })
  .meta({ id: 'ReceivedInvitation' });

export type ReceivedInvitation = z.output<typeof receivedInvitation>;

const acceptedInvitation = z.object({ kind: z.enum(INVITATION_KINDS), projectId: z.int().nullable() });

/** The details of a 409 that the signed-in account causes. Another account may be able to accept the invitation. */
const needsAnotherAccount = z.object({ needsAnotherAccount: z.literal(true) });

export type NeedsAnotherAccount = z.output<typeof needsAnotherAccount>;

const tag = 'Invitations';
const tokenParams = z.object({ token: z.string() });
const creationEndpointFields = {
  method: 'POST',
  tag,
  access: 'signed-in',
  output: invitationLink,
  status: 201,
  hasSecret: true,
} as const;
const answerEndpointFields = {
  method: 'POST',
  tag,
  access: 'signed-in',
  details: { conflict: needsAnotherAccount },
} as const;
const errorCodes = ['not_found', 'conflict', 'rate_limited'] as const;

export const invitationsContract = {
  inviteClient: endpoint({
    ...creationEndpointFields,
    path: '/api/projects/{id}/invitations',
    summary: 'Invite a client to a project; replaces an open invitation. The response has the link',
    params: idParams,
    body: clientInvitationForm,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/invitations',
    summary: 'The invitations of clients to a project, newest first',
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.array(invitationRecord),
    errorCodes: ['not_found', 'forbidden'],
  }),
  inviteStaff: endpoint({
    ...creationEndpointFields,
    path: '/api/staff/invitations',
    summary: 'Invite a member of staff. The response has the link',
    body: staffInvitationForm,
    errorCodes: ['forbidden', 'rate_limited'],
  }),
  ofStaff: endpoint({
    method: 'GET',
    path: '/api/staff/invitations',
    summary: 'The open and expired invitations of staff, newest first',
    tag,
    access: 'signed-in',
    output: z.array(invitationRecord),
    errorCodes: ['forbidden'],
  }),
  renew: endpoint({
    ...creationEndpointFields,
    path: '/api/invitations/{id}/link',
    summary: 'Replace the link of an open or expired invitation. The old link becomes invalid',
    params: idParams,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/invitations/{id}',
    summary: 'Withdraw an open or expired invitation',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/invitations/{token}',
    summary: 'The invitation of a link. An unknown or withdrawn one is a 404',
    tag,
    access: 'public',
    params: tokenParams,
    output: receivedInvitation,
    errorCodes: ['not_found', 'rate_limited'],
  }),
  accept: endpoint({
    ...answerEndpointFields,
    path: '/api/invitations/{token}/accept',
    summary: 'Accept the invitation of a link',
    params: tokenParams,
    output: acceptedInvitation,
    errorCodes,
  }),
  decline: endpoint({
    ...answerEndpointFields,
    path: '/api/invitations/{token}/decline',
    summary: 'Decline the invitation of a link',
    params: tokenParams,
    output: success,
    errorCodes,
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/users/me/invitations/{id}',
    summary: "An open invitation to the caller's confirmed address",
    tag,
    access: 'signed-in',
    params: idParams,
    output: receivedInvitation,
    errorCodes: ['not_found'],
  }),
  acceptReceived: endpoint({
    ...answerEndpointFields,
    path: '/api/users/me/invitations/{id}/accept',
    summary: "Accept an invitation to the caller's confirmed address",
    params: idParams,
    output: acceptedInvitation,
    errorCodes: ['not_found', 'conflict'],
  }),
  declineReceived: endpoint({
    ...answerEndpointFields,
    path: '/api/users/me/invitations/{id}/decline',
    summary: "Decline an invitation to the caller's confirmed address",
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'conflict'],
  }),
};

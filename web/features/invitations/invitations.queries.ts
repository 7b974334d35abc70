import { queryOptions } from '@tanstack/react-query';
import { isId } from '#shared/ids.ts';
import { call } from '#web/api/call.ts';
import {
  invitationKeys,
  notificationKeys,
  projectKeys,
  keysInvalidatedByProject,
} from '#web/api/query-keys.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';

/** An invitation, by the token of its link, or by its id when it was sent to the user's confirmed address. */
export function invitationQuery(tokenOrId: string) {
  return queryOptions({
    queryKey: invitationKeys.one(tokenOrId),
    queryFn: ({ signal }) =>
      isId(tokenOrId)
        ? call('GET /api/users/me/invitations/{id}', { params: { id: tokenOrId } }, { signal })
        : call('GET /api/invitations/{token}', { params: { token: tokenOrId } }, { signal }),
  });
}

/** The open and expired staff invitations of the user's shop. */
export const staffInvitationsQuery = queryOptions({
  queryKey: invitationKeys.staff,
  queryFn: ({ signal }) => call('GET /api/staff/invitations', {}, { signal }),
});

/** The queries to refetch after the user accepts or declines an invitation. */
const KEYS_INVALIDATED_BY_ANSWER = [invitationKeys.all, notificationKeys.inbox, projectKeys.lists];

/** Accepts an invitation as the signed-in user. */
export function useAcceptInvitation(tokenOrId: string) {
  return useWrite({
    invalidates: KEYS_INVALIDATED_BY_ANSWER,
    send: (_: void, key) =>
      isId(tokenOrId)
        ? call('POST /api/users/me/invitations/{id}/accept', { params: { id: tokenOrId } }, { key })
        : call('POST /api/invitations/{token}/accept', { params: { token: tokenOrId } }, { key }),
  });
}

/** Declines an invitation as the signed-in user. */
export function useDeclineInvitation(tokenOrId: string) {
  return useWrite({
    invalidates: KEYS_INVALIDATED_BY_ANSWER,
    send: (_: void, key) =>
      isId(tokenOrId)
        ? call('POST /api/users/me/invitations/{id}/decline', { params: { id: tokenOrId } }, { key })
        : call('POST /api/invitations/{token}/decline', { params: { token: tokenOrId } }, { key }),
  });
}

type ClientInvitation = RouteInput<'POST /api/projects/{id}/invitations'>['body'];

/** Invites a client to a project. */
export function useInviteClient(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId),
    send: (body: ClientInvitation, key) =>
      call('POST /api/projects/{id}/invitations', { params: { id: String(projectId) }, body }, { key }),
  });
}

/** Makes one of the shop's clients the client of a project. */
export function useChooseClient(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId),
    send: (clientId: number, key) =>
      call(
        'PUT /api/projects/{id}/full-update',
        { params: { id: String(projectId) }, body: { project: { clientId } } },
        { key },
      ),
  });
}

type StaffInvitation = RouteInput<'POST /api/staff/invitations'>['body'];

/** Invites a member of staff. */
export function useInviteStaff() {
  return useWrite({
    invalidates: [invitationKeys.staff],
    send: (body: StaffInvitation, key) => call('POST /api/staff/invitations', { body }, { key }),
  });
}

/** The keys that a change of an invitation invalidates: its project, or the staff invitations of the shop. */
function keysInvalidatedByInvitation(projectId: number | null) {
  return projectId === null ? [invitationKeys.staff] : keysInvalidatedByProject(projectId);
}

/** Replaces the link of an invitation. */
export function useRenewInvitation(id: number, projectId: number | null) {
  return useWrite({
    invalidates: keysInvalidatedByInvitation(projectId),
    send: (_: void, key) => call('POST /api/invitations/{id}/link', { params: { id: String(id) } }, { key }),
  });
}

/** Withdraws an invitation. */
export function useWithdrawInvitation(id: number, projectId: number | null) {
  return useWrite({
    invalidates: keysInvalidatedByInvitation(projectId),
    send: (_: void, key) => call('DELETE /api/invitations/{id}', { params: { id: String(id) } }, { key }),
  });
}

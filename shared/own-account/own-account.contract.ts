import { z } from 'zod';
import { ownDeletion } from '#shared/own-account/own-account.forms.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, success } from '#shared/wire.ts';

/** The number of records that are deleted or changed together with an account. */
export const deletionPreview = z.object({
  /** Members of staff, who keep their accounts but lose access. */
  staff: z.int(),
  /** Projects that are deleted with all their files. */
  ownedProjects: z.int(),
  /**
   * Owned projects on which the account is also the installer. If the deletion transfers the shop to a manager, these
   * projects have no installer afterwards.
   */
  selfInstalledProjects: z.int(),
  photos: z.int(),
  proofs: z.int(),
  /** Projects that are kept and become unassigned. */
  assignedProjects: z.int(),
  /** Projects that are kept without a client. */
  clientProjects: z.int(),
});

const tag = 'Security';

/** The caller's own data and account. The id of another user is a 403. */
export const ownAccountContract = {
  download: endpoint({
    method: 'GET',
    path: '/api/users/{id}/data',
    summary: 'All data that your account wrote and all data about it, as a ZIP file',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    output: 'file',
    errorCodes: ['forbidden', 'rate_limited'],
  }),
  deletionPreview: endpoint({
    method: 'GET',
    path: '/api/users/{id}/deletion',
    summary: 'What is deleted together with your account, and who can take over your shop',
    tag,
    access: 'signed-in',
    params: idParams,
    output: deletionPreview.extend({
      /** The members of the shop's staff who are managers. */
      managers: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The only admin cannot be deleted. */
      isOnlyAdmin: z.boolean(),
    }),
    errorCodes: ['forbidden'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/users/{id}/deletion',
    summary:
      'Delete your account, with your projects and their files or after a manager has taken over the shop',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    body: ownDeletion,
    output: success,
    errorCodes: ['forbidden', 'conflict'],
  }),
};

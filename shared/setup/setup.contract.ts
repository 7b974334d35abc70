import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { firstAdminForm } from '#shared/setup/setup.forms.ts';
import { userRecord } from '#shared/users/user.wire.ts';

const tag = 'Set-up';

export const setupContract = {
  check: endpoint({
    method: 'GET',
    path: '/api/setup',
    summary: 'Whether a setup link is valid',
    tag,
    access: 'public',
    query: z.object({ token: z.string().max(200) }),
    output: z.object({ usable: z.boolean() }),
  }),
  createFirstAdmin: endpoint({
    method: 'POST',
    path: '/api/setup',
    summary: 'Create the first admin and invalidate the link',
    tag,
    access: 'public',
    body: firstAdminForm,
    output: userRecord,
    status: 201,
    errorCodes: ['forbidden', 'conflict', 'rate_limited'],
  }),
};

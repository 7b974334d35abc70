import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { businessDeclaration, profileChange, roleChoice } from '#shared/users/profile.forms.ts';
import { MAX_AVATAR_BYTES } from '#shared/upload-limits.ts';
import { userRecord } from '#shared/users/user.wire.ts';
import { idParams } from '#shared/wire.ts';

export const AVATAR_SIZES = ['128', '512'] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

const tag = 'Profile';

/** The caller's account. A call with the id of another user gets a 403, except to read a profile picture. */
export const usersContract = {
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/{id}',
    summary:
      'Change your profile; missing fields stay unchanged, and a new address, which is a sensitive action, takes effect when it is confirmed',
    tag,
    access: 'signed-in',
    params: idParams,
    body: profileChange,
    output: userRecord,
    errorCodes: ['forbidden', 'rate_limited', 'confirmation_required'],
  }),
  declareBusiness: endpoint({
    method: 'POST',
    path: '/api/users/{id}/verify-business',
    summary:
      'Declare business registration and insurance; withdrawing a declaration removes its verification',
    tag,
    access: 'signed-in',
    params: idParams,
    body: businessDeclaration,
    output: userRecord.pick({ hasBusinessRegistration: true, hasBusinessInsurance: true }),
    errorCodes: ['forbidden'],
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/api/users/{id}/avatar',
    summary: 'Set your profile picture, which is cropped to a square',
    tag,
    access: 'signed-in',
    params: idParams,
    upload: { field: 'avatar', maxBytes: MAX_AVATAR_BYTES, discardsOriginal: true },
    output: userRecord,
    errorCodes: ['forbidden', 'conflict', 'file_too_large', 'unsupported_file'],
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/api/users/{id}/avatar',
    summary: 'A profile picture',
    tag,
    access: 'signed-in',
    params: idParams,
    /** `v` changes with the picture, so that a new picture has a new URL. `size` is the width in pixels. */
    query: z.object({ v: z.string().max(100).optional(), size: z.enum(AVATAR_SIZES).default('128') }),
    output: 'file',
    errorCodes: ['not_found'],
  }),
  setRole: endpoint({
    method: 'POST',
    path: '/api/user/set-role',
    summary: 'Switch your role type; contractors and subcontractors only',
    tag,
    access: 'signed-in',
    body: roleChoice,
    output: userRecord,
    errorCodes: ['forbidden', 'conflict'],
  }),
};

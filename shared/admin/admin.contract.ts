import { z } from 'zod';
import { deletionPreview } from '#shared/own-account/own-account.contract.ts';
import {
  accountChange,
  accountInput,
  certificationChange,
  certificationInput,
} from '#shared/admin/admin.forms.ts';
import { certificationRecord } from '#shared/certifications/certifications.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { userRecord } from '#shared/users/user.wire.ts';
import { MANAGED_ROLES } from '#shared/users/users.policy.ts';
import { idParams, searchText, timestamp, sortedPageQuery, success } from '#shared/wire.ts';

const verificationRecord = z.object({ at: timestamp, byName: z.string() }).nullable();

/** An account in the admin tables, with the verification of each document, without `pendingEmail`. */
export const accountRecord = userRecord
  .omit({ pendingEmail: true })
  .extend({
    businessRegistrationVerification: verificationRecord,
    businessInsuranceVerification: verificationRecord,
    /** Whether the sign-in has a second step. */
    hasSecondStep: z.boolean(),
  })
  .meta({ id: 'Account' });
export type Account = z.output<typeof accountRecord>;

export const DOCUMENT_TYPES = ['businessRegistration', 'businessInsurance'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The sortable columns. Without `order`, text is sorted from A to Z and dates from newest to oldest. */
export const ACCOUNT_SORTS = ['name', 'username', 'email', 'company', 'state', 'createdAt'] as const;

const tag = 'Administration';
const errorCodes = ['forbidden', 'not_found'] as const;

/** For admins only; other users get a 403. */
export const adminCertificationsContract = {
  certifications: endpoint({
    method: 'GET',
    path: '/api/admin/certifications',
    summary: 'All certifications, including inactive ones, by name, with the number of holders',
    tag,
    access: 'signed-in',
    output: z.array(
      certificationRecord.extend({ holders: z.int() }).meta({ id: 'CertificationWithHolders' }),
    ),
    errorCodes: ['forbidden'],
  }),
  createCertification: endpoint({
    method: 'POST',
    path: '/api/admin/certifications',
    summary: 'Add a certification',
    tag,
    access: 'signed-in',
    body: certificationInput,
    output: certificationRecord,
    status: 201,
    errorCodes: ['forbidden', 'conflict'],
  }),
  updateCertification: endpoint({
    method: 'PATCH',
    path: '/api/admin/certifications/{id}',
    summary: 'Change a certification',
    tag,
    access: 'signed-in',
    params: idParams,
    body: certificationChange,
    output: certificationRecord,
    errorCodes: [...errorCodes, 'conflict'],
  }),
  deleteCertification: endpoint({
    method: 'DELETE',
    path: '/api/admin/certifications/{id}',
    summary: 'Delete a certification and remove it from all users',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes,
  }),
};

/** The values of the `documents` filter. `to-verify`: only accounts with a declared document that is not verified. */
export const DOCUMENT_FILTERS = ['to-verify'] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

/** The account lists. Staff are not in the list of shops, although they have the role of a contractor. */
export const ACCOUNT_LISTS = [...MANAGED_ROLES, 'staff'] as const;
export type AccountList = (typeof ACCOUNT_LISTS)[number];

/** For admins only; other users get a 403. Accounts of admins are not found. */
export const adminAccountsContract = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/admin/users/role/{role}',
    summary:
      'Subcontractor, contractor (shops without their staff), client or staff accounts, searched in name, username, email, company and state',
    tag,
    access: 'signed-in',
    params: z.object({ role: z.enum(ACCOUNT_LISTS) }),
    query: sortedPageQuery.extend({
      q: searchText,
      /** `to-verify`: only accounts with a declared document that is not verified. */
      documents: z.enum(DOCUMENT_FILTERS).optional(),
      sort: z.enum(ACCOUNT_SORTS).default('createdAt'),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    output: z.array(accountRecord),
    errorCodes: ['forbidden'],
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Create a subcontractor, contractor or client account',
    tag,
    access: 'signed-in',
    body: accountInput,
    output: accountRecord,
    status: 201,
    errorCodes: ['forbidden', 'conflict'],
  }),
  updateAccount: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    summary:
      'Change a non-admin account; a blank password leaves the password unchanged. A new password or address is a sensitive action',
    tag,
    access: 'signed-in',
    params: idParams,
    body: accountChange,
    output: accountRecord,
    errorCodes: [...errorCodes, 'conflict', 'confirmation_required'],
  }),
  deletionPreview: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/deletion',
    summary: 'What is deleted together with a non-admin account',
    tag,
    access: 'signed-in',
    params: idParams,
    output: deletionPreview,
    errorCodes,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    summary: 'Delete a non-admin account, including a contractor’s projects and their files',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    query: z.object({
      /** The number of owned projects that the admin saw. The call is a 409 when the account owns more projects. */
      seenProjects: z
        .string()
        .regex(/^\d{1,9}$/, 'Must be a whole number')
        .transform(Number)
        .optional(),
    }),
    output: success,
    errorCodes: [...errorCodes, 'conflict'],
  }),
  verifyDocument: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/verify-documents',
    summary: 'Verify a declared document, or remove the verification and its notification',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({
      documentType: z.enum(DOCUMENT_TYPES, 'Document must be businessRegistration or businessInsurance'),
      verified: z.boolean('Verified must be true or false'),
      /** The name and company that the admin compared with the document. The call is a 409 when they have changed since. */
      seenName: z.string().optional(),
      seenCompany: z.string().nullable().optional(),
    }),
    output: accountRecord,
    errorCodes: [...errorCodes, 'conflict'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/confirm-email',
    summary: 'Mark the email address of a non-admin account as confirmed, or as not confirmed',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    body: z.object({
      confirmed: z.boolean('Confirmed must be true or false'),
      /** The address that the admin saw. The call is a 409 when it has changed since. */
      seenEmail: z.string().optional(),
    }),
    output: accountRecord,
    errorCodes: [...errorCodes, 'conflict'],
  }),
  resetSecondStep: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/{id}/second-step',
    summary: 'Remove the app, passkeys and recovery codes of a non-admin account, and notify its user',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    output: accountRecord,
    errorCodes: [...errorCodes, 'conflict'],
  }),
};

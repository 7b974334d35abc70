import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { approvalSettingsChangeForm } from '#shared/decisions/approval-settings.forms.ts';

export const approvalTexts = z.object({
  /**
   * The statements to tick, in order. Each id is a hash of the statement, the terms and the consent line, so that a
   * tick belongs to exactly the texts that were shown.
   */
  checklist: z.array(z.object({ id: z.string(), text: z.string() })),
  terms: z.string(),
  /** Says that the typed name is a signature. */
  consent: z.string(),
});

/** What a reviewer agrees to when approving. */
export type ApprovalTexts = z.output<typeof approvalTexts>;

const approvalSettings = z
  .object({
    isApprovalRequired: z.boolean(),
    ...approvalTexts.shape,
    /** Whether the shop uses the default texts. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'ApprovalSettings' });

export type ApprovalSettings = z.output<typeof approvalSettings>;

const tag = 'Approvals';

export const approvalSettingsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/approval-settings',
    summary: "The caller's shop's checklist, terms and consent line, and whether it requires approvals",
    tag,
    access: 'signed-in',
    output: approvalSettings,
    errorCodes: ['forbidden'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/approval-settings',
    summary: 'Save the approval settings. Decisions keep the texts as they were',
    tag,
    access: 'signed-in',
    body: approvalSettingsChangeForm,
    output: approvalSettings,
    errorCodes: ['forbidden', 'conflict'],
    details: { conflict: approvalSettings },
  }),
};

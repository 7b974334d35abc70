import * as z from 'zod/mini';
import { shortText } from '#shared/form-fields.ts';

/** The maximum number of statements, and the maximum length of one statement. */
export const MAX_STATEMENTS = 20;
export const MAX_STATEMENT_LENGTH = 500;
export const MAX_TERMS_LENGTH = 5_000;

const statement = z.object({
  text: shortText(MAX_STATEMENT_LENGTH, 'Enter the statement').check(z.minLength(1, 'Enter the statement')),
});

/** The settings of a shop's approvals. */
export const approvalSettingsForm = z.object({
  isApprovalRequired: z.boolean('Must be true or false'),
  checklist: z.array(statement).check(
    z.maxLength(MAX_STATEMENTS, `Must be at most ${MAX_STATEMENTS} statements`),
    z.refine((statements) => new Set(statements.map(({ text }) => text)).size === statements.length, {
      message: 'Each statement must be different',
    }),
  ),
  terms: shortText(MAX_TERMS_LENGTH),
  consent: shortText(MAX_STATEMENT_LENGTH).check(z.minLength(1, 'Enter the consent line')),
});

export type ApprovalSettingsInput = z.output<typeof approvalSettingsForm>;

/** A change of the settings. */
export const approvalSettingsChangeForm = z.extend(approvalSettingsForm, {
  /** The settings that the form started from. When the stored settings differ, somebody else has changed them. */
  previous: z.optional(approvalSettingsForm),
});

export type ApprovalSettingsChange = z.output<typeof approvalSettingsChangeForm>;

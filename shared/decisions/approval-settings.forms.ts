import * as z from 'zod/mini';
import { requiredText, shortText } from '#shared/form-fields.ts';

/** At most this many statements, of this length. */
export const MAX_STATEMENTS = 20;

const statement = z.object({
  id: requiredText('The statement has no id').check(z.regex(/^[\w-]{1,40}$/, 'Not an id of a statement')),
  text: shortText(500).check(z.minLength(1, 'Enter the statement')),
});

/** The settings of a shop's approvals. */
export const approvalSettingsForm = z.object({
  isApprovalRequired: z.boolean('Must be true or false'),
  checklist: z
    .array(statement)
    .check(z.maxLength(MAX_STATEMENTS, `Must be at most ${MAX_STATEMENTS} statements`)),
  terms: shortText(5_000),
  consent: shortText(500).check(z.minLength(1, 'Enter the consent line')),
});

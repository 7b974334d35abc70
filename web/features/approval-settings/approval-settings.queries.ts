import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import type {
  ApprovalSettingsChange,
  ApprovalSettingsInput,
} from '#shared/decisions/approval-settings.forms.ts';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { approvalSettingsKeys, projectKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { removeSavedEntries } from '#web/lib/stored-draft.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The approval settings of the user's shop. */
export const approvalSettingsQuery = queryOptions({
  queryKey: approvalSettingsKeys.own,
  queryFn: ({ signal }) => call('GET /api/approval-settings', {}, { signal }),
});

/** The form values of the approval settings. */
export function toApprovalFormValues({
  isApprovalRequired,
  checklist,
  terms,
  consent,
}: ApprovalSettings): ApprovalSettingsInput {
  return { isApprovalRequired, checklist: checklist.map(({ text }) => ({ text })), terms, consent };
}

/**
 * Saves the form, and deletes the stored draft even if the form has been closed. Also invalidates projects, because their gates
 * depend on the settings.
 */
export function useSaveApprovalSettings(draft: string) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: [approvalSettingsKeys.own, projectKeys.all],
    send: (body: ApprovalSettingsChange, key) => call('PUT /api/approval-settings', { body }, { key }),
    onSuccess: (saved, sentSettings) => {
      removeSavedEntries(draft, { ...sentSettings });
      queryClient.setQueryData(approvalSettingsQuery.queryKey, saved);
      toast({ title: 'Approval settings saved', description: 'Earlier decisions keep their texts.' });
    },
    onError: (error) =>
      showFailureToast(error, 'Not saved', errorText(error, 'Failed to save the approval settings')),
  });
}

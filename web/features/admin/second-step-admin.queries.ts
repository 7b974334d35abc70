import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/admin/admin.contract.ts';
import type { SecondStepRequirement } from '#shared/second-step/second-step-values.ts';
import { call } from '#web/api/call.ts';
import { adminKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { toast } from '#web/ui/toast-store.ts';
import { failureToastHandler } from './failure-toast.ts';

/** Who must use a second step to sign in, and how many admins and how many accounts have none. */
export const secondStepRequirementQuery = queryOptions({
  queryKey: adminKeys.secondStep,
  queryFn: ({ signal }) => call('GET /api/admin/second-step', {}, { signal }),
});

export function useSetSecondStepRequirement() {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: [adminKeys.secondStep],
    send: (requirement: SecondStepRequirement) =>
      call('PUT /api/admin/second-step', { body: { requirement } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(secondStepRequirementQuery.queryKey, saved);
      toast({ title: 'Requirement saved', description: 'It applies at once.' });
    },
    onError: failureToastHandler('Requirement not saved'),
  });
}

/** Removes the authenticator app, the passkeys and the recovery codes of the account. */
export function useResetSecondStep({ id, name }: Account) {
  return useWrite({
    invalidates: [adminKeys.accounts, adminKeys.secondStep],
    send: (_: void, key) =>
      call('DELETE /api/admin/users/{id}/second-step', { params: { id: String(id) } }, { key }),
    onSuccess: () => toast({ title: 'Second step reset', description: `${name} was notified.` }),
    onError: failureToastHandler('Second step not reset'),
  });
}

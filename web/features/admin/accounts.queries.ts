import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Account, AccountList, DocumentFilter } from '#shared/admin/admin.contract.ts';
import { call, callPage } from '#web/api/call.ts';
import type { Page } from '#web/api/call.ts';
import { KEYS_INVALIDATED_BY_USER, adminKeys, sessionKeys } from '#web/api/query-keys.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ApiError } from '#web/api/api-error.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { BusinessDocument } from './account-documents.ts';
import type { TableSearch } from './admin-search.ts';
import { failureToastHandler } from './failure-toast.ts';

/** The columns that the user can sort by. */
export const ACCOUNT_SORT_KEYS = ['name', 'username', 'email', 'company', 'state'] as const;
export type AccountSortKey = (typeof ACCOUNT_SORT_KEYS)[number];

/** The search, filter and order of an account table. */
export type AccountSearch = Pick<TableSearch<AccountSortKey>, 'q' | 'sort' | 'documents'>;

/** The start of a page after the first: the cursor of the server and the number of the first row, counted from 1. */
export interface PageStart {
  cursor: string;
  from: number;
}

/** A page of accounts. `from` is the number of its first row, counted from 1. */
type AccountPage = Page<Account[]> & { from: number };

/**
 * One page of a list of accounts: the page that starts at `start`, or the first page. `q` and `documents` filter the accounts, and
 * `sort` orders them; the default order is newest first.
 */
export function accountPageQuery(
  role: AccountList,
  { q, sort, documents }: AccountSearch,
  start: PageStart | undefined,
) {
  const query: RouteInput<'GET /api/admin/users/role/{role}'>['query'] = {
    q,
    documents,
    sort: sort?.key,
    order: sort && (sort.direction === 'descending' ? 'desc' : 'asc'),
    cursor: start?.cursor,
    limit: '100',
  };
  return queryOptions({
    queryKey: adminKeys.accountPage({ role, ...query }),
    queryFn: async ({ signal }): Promise<AccountPage> => ({
      ...(await callPage('GET /api/admin/users/role/{role}', { params: { role }, query }, { signal })),
      from: start?.from ?? 1,
    }),
    placeholderData: keepPreviousData,
  });
}

/** The number of accounts that match the text and have a declared document that is not verified. */
export function accountsToVerifyCountQuery(role: AccountList, q: string) {
  const documents: DocumentFilter = 'to-verify';
  return queryOptions({
    queryKey: adminKeys.toVerifyCount({ role, q }),
    queryFn: async ({ signal }) => {
      const input = { params: { role }, query: { q, documents, limit: '1' } };
      return (await callPage('GET /api/admin/users/role/{role}', input, { signal })).total;
    },
    placeholderData: keepPreviousData,
  });
}

/** The data that is deleted together with the account. */
export function deletionPreviewQuery(id: number) {
  return queryOptions({
    queryKey: adminKeys.deletion(id),
    queryFn: ({ signal }) =>
      call('GET /api/admin/users/{id}/deletion', { params: { id: String(id) } }, { signal }),
    gcTime: 0,
  });
}

/** The cached data that can change when an account is created, changed or deleted. */
const INVALIDATED_KEYS = [
  adminKeys.accounts,
  adminKeys.toVerifyCounts,
  sessionKeys.user,
  ...KEYS_INVALIDATED_BY_USER,
];

type NewAccount = RouteInput<'POST /api/admin/users'>['body'];

export function useCreateAccount() {
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (body: NewAccount, key) => call('POST /api/admin/users', { body }, { key }),
    onSuccess: ({ name }) => toast({ title: 'User created', description: `${name} can now sign in.` }),
    onError: failureToastHandler('Failed to create user'),
  });
}

type AccountChange = RouteInput<'PATCH /api/admin/users/{id}'>['body'];

export function useUpdateAccount(id: number) {
  const updateCachedAccount = useUpdateCachedAccount();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (body: AccountChange) => call('PATCH /api/admin/users/{id}', { params: { id: String(id) }, body }),
    onSuccess: (account) => {
      updateCachedAccount(account);
      toast({ title: 'User updated', description: `The account of ${account.name} has been saved.` });
    },
    onError: failureToastHandler('Failed to update user'),
  });
}

/** Deletes the account. The server rejects the call when the account owns more projects than `seenProjects`. */
export function useDeleteAccount({ id, name }: Account) {
  const queryClient = useQueryClient();
  const updateCachedPages = useUpdateCachedPages();
  const showFailure = failureToastHandler('Failed to delete user');
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (seenProjects: number, key) =>
      call(
        'DELETE /api/admin/users/{id}',
        { params: { id: String(id) }, query: { seenProjects: String(seenProjects) } },
        { key },
      ),
    onSuccess: () => {
      updateCachedPages((accounts) => accounts.filter((account) => account.id !== id));
      toast({ title: 'User deleted', description: `The account of ${name} has been deleted.` });
    },
    onError: (error) => {
      if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: adminKeys.deletion(id) });
      showFailure(error);
    },
  });
}

/**
 * Verifies a document of the account and shows 'Undo' in the toast, or removes the verification. The server rejects a
 * verification when the account's name or company has changed since the account was loaded. A removal is not checked.
 */
export function useVerifyDocument({ id, name, company }: Account, { type, label }: BusinessDocument) {
  const updateCachedAccount = useUpdateCachedAccount();
  const verify = useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (verified: boolean) =>
      call('POST /api/admin/users/{id}/verify-documents', {
        params: { id: String(id) },
        body: { documentType: type, verified, seenName: name, seenCompany: company },
      }),
    onSuccess: (account, verified) => {
      updateCachedAccount(account);
      toast({
        title: 'Verification updated',
        description: `${label} of ${name} is ${verified ? 'verified' : 'not verified'}.`,
        ...(verified && {
          action: { label: 'Undo', altText: 'Undo the verification', onSelect: () => verify.mutate(false) },
        }),
      });
    },
    onError: (error) =>
      showFailureToast(
        error,
        'Verification failed',
        isConflict(error) ? error.message : 'Failed to update verification status',
      ),
  });
  return verify;
}

/**
 * Marks the address of the account as confirmed or not confirmed. The server rejects the call when the address has changed since
 * the account was loaded.
 */
export function useConfirmAccountEmail({ id, name, email }: Account) {
  const updateCachedAccount = useUpdateCachedAccount();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (confirmed: boolean) =>
      call('POST /api/admin/users/{id}/confirm-email', {
        params: { id: String(id) },
        body: { confirmed, seenEmail: email },
      }),
    onSuccess: (account, confirmed) => {
      updateCachedAccount(account);
      toast({
        title: 'Email address updated',
        description: `The address of ${name} is ${confirmed ? 'confirmed' : 'not confirmed'}.`,
      });
    },
    onError: failureToastHandler('Failed to update the email address'),
  });
}

/** Whether the error is a conflict. Its message asks the admin to review the account again. */
function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}

/** Returns a function that replaces an account on all cached pages. */
function useUpdateCachedAccount() {
  const updateCachedPages = useUpdateCachedPages();
  return (account: Account) =>
    updateCachedPages((accounts) => accounts.map((other) => (other.id === account.id ? account : other)));
}

/** Returns a function that changes the accounts of each cached page. */
function useUpdateCachedPages() {
  const queryClient = useQueryClient();
  return (change: (accounts: Account[]) => Account[]) =>
    queryClient.setQueriesData<AccountPage>({ queryKey: adminKeys.accounts }, (page) => {
      if (!page) return page;
      const items = change(page.items);
      return { ...page, items, total: page.total - page.items.length + items.length };
    });
}

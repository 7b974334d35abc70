import { Ellipsis, Pencil, ShieldOff, Trash2 } from 'lucide-react';
import type { Account } from '#shared/admin/admin.contract.ts';
import { isTradeRole } from '#shared/users/users.policy.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuSwitchItem } from '#web/ui/menu.tsx';
import { declaredDocuments } from '../account-documents.ts';
import type { BusinessDocument } from '../account-documents.ts';
import { useConfirmAccountEmail, useVerifyDocument } from '../accounts.queries.ts';

interface AccountMenuProps {
  account: Account;
  onEdit: () => void;
  onDelete: () => void;
  onResetSecondStep: () => void;
}

/** The actions for an account. Any address can be confirmed, and only declared documents can be verified. */
export function AccountMenu({ account, onEdit, onDelete, onResetSecondStep }: AccountMenuProps) {
  const documents = isTradeRole(account.role) && account.shopId === null ? declaredDocuments(account) : [];
  return (
    <Menu trigger={<IconButton label={`Actions for ${account.name}`} icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {account.hasSecondStep && (
        <MenuItem icon={<ShieldOff aria-hidden />} onSelect={onResetSecondStep}>
          Reset second step
        </MenuItem>
      )}
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
        Delete
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Verification</MenuLabel>
      <EmailItem account={account} />
      {documents.map((document) => (
        <VerificationItem key={document.type} account={account} document={document} />
      ))}
    </Menu>
  );
}

function EmailItem({ account }: { account: Account }) {
  const confirm = useConfirmAccountEmail(account);
  const isConfirmed = confirm.isPending ? confirm.variables : account.emailVerified;
  return (
    <MenuSwitchItem
      checked={isConfirmed}
      disabled={confirm.isPending}
      onCheckedChange={confirm.mutate}
      note={confirm.isPending ? 'Saving...' : isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
    >
      Email Address
    </MenuSwitchItem>
  );
}

function VerificationItem({ account, document }: { account: Account; document: BusinessDocument }) {
  const verify = useVerifyDocument(account, document);
  // The switch changes at once. The name of the verifier and the time come with the response.
  const isVerified = verify.isPending ? verify.variables : document.state === 'verified';
  return (
    <MenuSwitchItem
      checked={isVerified}
      disabled={verify.isPending}
      onCheckedChange={verify.mutate}
      note={verify.isPending ? 'Saving...' : document.note}
    >
      {document.label}
    </MenuSwitchItem>
  );
}

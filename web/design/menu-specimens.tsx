import { ChevronDown, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import {
  Menu,
  MenuCheckItem,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuSwitchItem,
} from '#web/ui/menu.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';

export function ActionMenu() {
  const [isVerified, setIsVerified] = useState(true);
  const [isDeleteDialogOpen, setIsDeleteDialogOpen] = useState(false);
  return (
    <>
      <Menu trigger={<IconButton variant="secondary" label="Actions" icon={<Ellipsis aria-hidden />} />}>
        <MenuLabel>Maria Lopez</MenuLabel>
        <MenuItem icon={<Pencil aria-hidden />}>Edit</MenuItem>
        <MenuCheckItem checked={isVerified} onCheckedChange={setIsVerified}>
          Insurance verified
        </MenuCheckItem>
        <MenuSwitchItem
          checked={isVerified}
          onCheckedChange={setIsVerified}
          note="Verified by Ana Duarte, Mar 5, 2026"
        >
          Business Insurance
        </MenuSwitchItem>
        <MenuItem disabled>Assign</MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setIsDeleteDialogOpen(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDelete open={isDeleteDialogOpen} onOpenChange={setIsDeleteDialogOpen} />
    </>
  );
}

const STAGES = [
  { value: 'printed', label: '6. Wrap Printed', disabled: true },
  { value: 'shipped', label: '7. Wrap Shipped' },
  { value: 'before', label: '8. Pre-Installation Photos Uploaded' },
] as const;

export function StageMenu() {
  const [stage, setStage] = useState<(typeof STAGES)[number]['value']>('shipped');
  return (
    <Menu
      trigger={
        <Button>
          Choice
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuChoice value={stage} onChange={setStage} options={STAGES} />
    </Menu>
  );
}

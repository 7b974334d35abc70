import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { Installer } from '#shared/team/installer.wire.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonProps } from '#web/ui/button.tsx';
import { RemoveFromTeamDialog } from './components/remove-dialog.tsx';
import { useAddToTeam } from './team.queries.ts';

interface MembershipButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  installer: Pick<Installer, 'id' | 'name'>;
}

interface AddToTeamButtonProps extends MembershipButtonProps {
  /** The container of the button. It gets the focus when the installer is added and the button is removed. */
  container: RefObject<HTMLElement | null>;
}

export function AddToTeamButton({ installer, container, ...look }: AddToTeamButtonProps) {
  const add = useAddToTeam(installer, () => container.current?.focus({ preventScroll: true }));
  return (
    <Button
      {...look}
      icon={<UserPlus aria-hidden />}
      aria-label={`Add to Team: ${installer.name}`}
      className="whitespace-nowrap"
      busy={add.isPending}
      onClick={() => add.mutate()}
    >
      Add to Team
    </Button>
  );
}

/** Removes an installer from the team after a confirmation. */
export function RemoveFromTeamButton({ installer, ...look }: MembershipButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button {...look} icon={<UserMinus aria-hidden />} onClick={() => setIsAsking(true)}>
        Remove from Team
      </Button>
      {isAsking && <RemoveFromTeamDialog installer={installer} onClose={() => setIsAsking(false)} />}
    </>
  );
}

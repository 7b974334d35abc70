import { UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { Installer } from '#shared/team/installer.wire.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonProps } from '#web/ui/button.tsx';
import { RemoveDialog } from './components/remove-dialog.tsx';
import { useAddToTeam } from './team.queries.ts';

interface MembershipButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  installer: Pick<Installer, 'id' | 'name'>;
}

interface AddToTeamButtonProps extends MembershipButtonProps {
  /** What the button stands in: it takes the focus when the button goes with its success. */
  place: RefObject<HTMLElement | null>;
}

export function AddToTeamButton({ installer, place, ...look }: AddToTeamButtonProps) {
  const add = useAddToTeam(installer, () => place.current?.focus({ preventScroll: true }));
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

/** Asks first. */
export function RemoveFromTeamButton({ installer, ...look }: MembershipButtonProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button {...look} icon={<UserMinus aria-hidden />} onClick={() => setAsks(true)}>
        Remove from Team
      </Button>
      {asks && <RemoveDialog installer={installer} onClose={() => setAsks(false)} />}
    </>
  );
}

import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRenewRecoveryCodes, type SecondStep } from '../second-step.queries.ts';
import { MethodRow } from './method-row.tsx';

interface RecoveryCodesRowProps {
  state: SecondStep;
  onRenewed: (codes: string[]) => void;
}

/** Shows how many recovery codes are left, with a button to create new codes. */
export function RecoveryCodesRow({ state: { recoveryCodes }, onRenewed }: RecoveryCodesRowProps) {
  const renew = useRenewRecoveryCodes();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <MethodRow
      icon={<LifeBuoy aria-hidden />}
      title="Recovery codes"
      text={codesLeftText(recoveryCodes)}
      actions={
        <Button size="sm" onClick={() => setIsAsking(true)}>
          New codes
        </Button>
      }
    >
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Create new recovery codes?"
        text="Your current codes will stop working."
        confirmLabel="Create"
        busy={renew.isPending}
        busyText="Creating..."
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: (renewed) => onRenewed(renewed.recoveryCodes),
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </MethodRow>
  );
}

function codesLeftText(codes: number): string {
  if (codes === 0) return 'No codes left. Create new ones, in case you lose your phone or passkey.';
  const text = `${codes === 1 ? '1 code' : `${codes} codes`} left, in case you lose your phone or passkey.`;
  return codes > 3 ? text : `${text} Create new ones before you run out.`;
}

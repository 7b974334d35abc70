import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

interface LinkActionProps {
  /** The text that explains what the button does. */
  children: ReactNode;
  label: string;
  busyText: string;
  busy: boolean;
  error: Error | null;
  onAct: () => void;
}

/** The explanation and the only button of a page that a mailed link opens. */
export function LinkAction({ children, label, busyText, busy, error, onAct }: LinkActionProps) {
  return (
    <div className="mt-2 flex flex-col gap-6">
      <p className="wrap-anywhere text-muted">{children}</p>
      {error && <FormAlert>{error.message}</FormAlert>}
      <Button variant="primary" size="lg" busy={busy} busyText={busyText} onClick={onAct}>
        {label}
      </Button>
    </div>
  );
}

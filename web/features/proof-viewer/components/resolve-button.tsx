import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';

interface ResolveButtonProps {
  icon: ReactNode;
  label: 'Resolve' | 'Reopen';
  number: number | null;
  onAct: () => Promise<unknown>;
}

/** Resolves or reopens a thread, and shows an error when that fails. */
export function ResolveButton({ icon, label, number, onAct }: ResolveButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const handleClick = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await onAct();
    } catch (cause) {
      setError(cause instanceof Error ? errorText(cause, 'Please try again.') : 'Please try again.');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {error && (
        <p role="alert" className="w-full pl-2.5 text-sm text-red-ink">
          Not saved. {error}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={icon}
        busy={isBusy}
        aria-label={`${error ? 'Try Again: ' : ''}${label} comment ${number}`}
        onClick={() => void handleClick()}
      >
        {error ? 'Try Again' : label}
      </Button>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { AuthenticatorRow } from './components/authenticator-row.tsx';
import { PasskeyList } from './components/passkey-list.tsx';
import { RecoveryCodesDialog } from './components/recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './components/recovery-codes-row.tsx';
import { passkeysQuery, secondStepQuery } from './second-step.queries.ts';

interface SecondStepSectionProps {
  /** Called when the user has a method and has seen the recovery codes. */
  onReady?: () => void;
}

/** The authenticator app, the passkeys and the recovery codes of the user. */
export function SecondStepSection({ onReady }: SecondStepSectionProps) {
  const { id } = useUser();
  const state = useQuery(secondStepQuery(id));
  const passkeys = useQuery(passkeysQuery(id));
  const [codes, setCodes] = useState<string[]>();
  const failedQuery = [state, passkeys].find(({ isError, data }) => isError && !data);
  // Only the first method comes with recovery codes.
  const handleAdded = (newCodes: string[] | null) => (newCodes ? setCodes(newCodes) : onReady?.());
  return (
    <SectionCard
      title="Second step"
      description="Protects your account when somebody else knows your password."
      actions={
        state.data && passkeys.data && <StateBadge methodCount={countMethods(state.data, passkeys.data)} />
      }
      flush
    >
      {failedQuery ? (
        <ErrorState
          title="Your second step could not be loaded"
          text={failedQuery.error?.message}
          query={failedQuery}
        />
      ) : state.data && passkeys.data ? (
        <div className="divide-y">
          <AuthenticatorRow state={state.data} onAdded={handleAdded} />
          <PasskeyList passkeys={passkeys.data} onAdded={handleAdded} />
          {countMethods(state.data, passkeys.data) > 0 && (
            <RecoveryCodesRow state={state.data} onRenewed={setCodes} />
          )}
        </div>
      ) : (
        <Loading text="Loading your second step..." className="flex flex-col gap-4 p-4 sm:p-5">
          <Skeletons count={3} className="h-10" />
        </Loading>
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            onReady?.();
          }}
        />
      )}
    </SectionCard>
  );
}

function StateBadge({ methodCount }: { methodCount: number }) {
  return methodCount > 0 ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>;
}

function countMethods(
  { authenticatorAddedAt }: { authenticatorAddedAt: string | null },
  passkeys: unknown[],
): number {
  return passkeys.length + (authenticatorAddedAt ? 1 : 0);
}

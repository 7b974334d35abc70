import { ShieldAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { clearsVerification } from '#shared/users/verification.ts';
import type { User } from '#shared/users/user.wire.ts';

interface VerificationNoteProps {
  user: Pick<User, 'name' | 'company' | 'businessRegistrationVerified' | 'businessInsuranceVerified'>;
  children: string;
}

/** Shows its children if the entered name or company would clear the user's verification when it is saved. */
export function VerificationNote({ user, children }: VerificationNoteProps) {
  const [name, company] = useWatch<NameFormValues, ['name', 'company']>({ name: ['name', 'company'] });
  const isVerified = user.businessRegistrationVerified || user.businessInsuranceVerified;
  const clearsBadges = isVerified && clearsVerification(user, { name, company });
  return (
    <output className={clearsBadges ? NOTE_CLASS : 'sr-only'}>
      {clearsBadges && (
        <>
          <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {children}
        </>
      )}
    </output>
  );
}

interface NameFormValues {
  name: string;
  company?: string | null;
}

const NOTE_CLASS =
  'flex items-start gap-2.5 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink sm:col-span-full';

import { passwordStrength } from '#shared/users/password-strength.ts';
import { cn } from '#web/lib/cn.ts';

interface PasswordMeterProps {
  password: string;
  username: string;
}

/** Shows the strength of the typed password: four bars, a label, and a warning if the password is easy to guess. */
export function PasswordMeter({ password, username }: PasswordMeterProps) {
  const strength = password ? passwordStrength(password, username) : undefined;
  return (
    <div aria-live="polite" className={cn('text-sm text-muted', !strength && 'hidden')}>
      {strength && (
        <>
          <div aria-hidden className="mb-1 flex gap-1">
            {[1, 2, 3, 4].map((level) => (
              <span
                key={level}
                className={cn(
                  'h-1 flex-1 rounded-full',
                  level <= strength.level ? TONES[strength.level] : 'bg-well',
                )}
              />
            ))}
          </div>
          Password strength: <span className="font-medium text-ink">{strength.label}</span>
          {strength.warning && <span className="block text-yellow-ink">{strength.warning}</span>}
        </>
      )}
    </div>
  );
}

const TONES = { 1: 'bg-red', 2: 'bg-yellow', 3: 'bg-green', 4: 'bg-green' };

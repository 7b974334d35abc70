import { Monitor, Smartphone } from 'lucide-react';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { AccountSession } from '../security.queries.ts';

interface SessionRowProps {
  session: AccountSession;
  onEnd: () => void;
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, ipAddress, place, createdAt, lastUsedAt, isCurrent } = session;
  const Icon = /iphone|ipad|android/i.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
          {device}
          {isCurrent && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">Last used {formatDate(lastUsedAt, { time: true })}</p>
        <p className="text-sm text-muted">Signed in {formatDate(createdAt, { time: true })}</p>
        {ipAddress && (
          <p className="text-sm text-muted wrap-anywhere">{place ? `${place} (${ipAddress})` : ipAddress}</p>
        )}
      </div>
      {!isCurrent && (
        <Button size="sm" variant="ghost" aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

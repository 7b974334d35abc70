import { Link, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useActor, useUser } from '#web/session/session.ts';
import { cn } from '#web/lib/cn.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { LogoutButton } from './logout-button.tsx';
import { navigationOf } from './navigation.ts';
import { roleLabelOf } from './role-labels.ts';

interface SidebarPartProps {
  /** Whether to show only icons, with the labels as tooltips. */
  collapsed?: boolean;
}

export function SidebarLinks({ collapsed = false }: SidebarPartProps) {
  const actor = useActor();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-1">
      {navigationOf(actor, pathname).map(({ to, label, icon: Icon }) => (
        <WithTooltip key={to} name={label} when={collapsed}>
          <Link to={to} className={cn(LINK_CLASS, collapsed && 'justify-center')}>
            <Icon className="size-5 shrink-0" aria-hidden />
            <span className={cn(collapsed && 'sr-only')}>{label}</span>
          </Link>
        </WithTooltip>
      ))}
    </nav>
  );
}

export function SidebarUser({ collapsed = false }: SidebarPartProps) {
  const user = useUser();
  return (
    <div className={cn('flex flex-col gap-3 border-t pt-3', collapsed && 'items-center')}>
      <div className="flex min-w-0 items-center gap-3 px-1">
        <Avatar name={user.name} src={user.avatarUrl} />
        <div className={cn('min-w-0', collapsed && 'sr-only')}>
          <p className="truncate text-sm font-medium" title={user.name}>
            {user.name}
          </p>
          <p className="text-xs wrap-anywhere text-muted">{roleLabelOf(user)}</p>
        </div>
      </div>
      <LogoutButton collapsed={collapsed} />
    </div>
  );
}

/** Shows the label as a tooltip while the sidebar is collapsed. */
function WithTooltip({ name, when, children }: { name: string; when: boolean; children: ReactElement }) {
  if (!when) return children;
  return (
    <Tooltip text={name} side="right">
      {children}
    </Tooltip>
  );
}

const LINK_CLASS =
  'flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted transition-colors hover:bg-hover ' +
  'hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:min-h-11';

import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SidebarLinks, SidebarUser } from './sidebar-links.tsx';
import { useStoredFlag } from './stored-flag.ts';
import { Wordmark } from './wordmark.tsx';

/** The navigation on tablets and desktops. Phones use the mobile menu instead. */
export function Sidebar() {
  const [collapsed, setCollapsed] = useStoredFlag('sidebar_collapsed');
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Sidebar"
      className={cn(
        'sticky top-(--banner-height) hidden h-[calc(100dvh-var(--banner-height))] shrink-0 flex-col gap-4 overflow-y-auto border-r bg-surface p-3 md:flex print:hidden',
        collapsed ? 'w-16' : 'w-60',
      )}
    >
      <div className={cn('flex items-center justify-between gap-2', collapsed && 'flex-col')}>
        <Link to="/dashboard" className="rounded-md p-1">
          <Wordmark compact={collapsed} />
        </Link>
        <IconButton
          label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          icon={<Icon aria-hidden />}
          onClick={() => setCollapsed(!collapsed)}
        />
      </div>
      <SidebarLinks collapsed={collapsed} />
      <SidebarUser collapsed={collapsed} />
    </aside>
  );
}

import { FolderKanban, LayoutDashboard, Settings, ShieldCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '#shared/actor.ts';

interface NavigationItem {
  to: '/dashboard' | '/my-projects' | '/admin' | '/settings';
  label: string;
  icon: LucideIcon;
  roles: readonly Role[];
}

const ITEMS: readonly NavigationItem[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    roles: ['contractor', 'subcontractor', 'admin', 'client'],
  },
  { to: '/my-projects', label: 'My Projects', icon: FolderKanban, roles: ['contractor', 'subcontractor'] },
  { to: '/admin', label: 'Admin Dashboard', icon: ShieldCheck, roles: ['admin'] },
  {
    to: '/settings',
    label: 'Settings',
    icon: Settings,
    roles: ['contractor', 'subcontractor', 'admin', 'client'],
  },
];

/** Where this person can go, in the order of the sidebar (accounts §2). */
export function navigationOf({ role }: { role: Role }): readonly NavigationItem[] {
  return ITEMS.filter(({ roles }) => roles.includes(role));
}

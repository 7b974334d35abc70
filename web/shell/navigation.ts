import { FolderKanban, LayoutDashboard, LoaderCircle, Settings, ShieldCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '#shared/actor.ts';

interface NavigationItem {
  to: '/dashboard' | '/my-projects' | '/in-progress' | '/admin' | '/settings';
  label: string;
  icon: LucideIcon;
  roles: readonly Role[];
  /** Shown only while one is there. */
  onlyHere?: boolean;
}

const ITEMS: readonly NavigationItem[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    roles: ['contractor', 'subcontractor', 'admin', 'client'],
  },
  { to: '/my-projects', label: 'My Projects', icon: FolderKanban, roles: ['contractor', 'subcontractor'] },
  {
    to: '/in-progress',
    label: 'In-Progress',
    icon: LoaderCircle,
    roles: ['contractor', 'subcontractor', 'admin', 'client'],
    onlyHere: true,
  },
  { to: '/admin', label: 'Admin Dashboard', icon: ShieldCheck, roles: ['admin'] },
  {
    to: '/settings',
    label: 'Settings',
    icon: Settings,
    roles: ['contractor', 'subcontractor', 'admin', 'client'],
  },
];

/** Where this person can go from the page at `pathname`, in the order of the sidebar (accounts §2). */
export function navigationOf({ role }: { role: Role }, pathname: string): readonly NavigationItem[] {
  return ITEMS.filter(({ to, roles, onlyHere }) => roles.includes(role) && (!onlyHere || pathname === to));
}

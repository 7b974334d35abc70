import {
  FolderKanban,
  LayoutDashboard,
  LoaderCircle,
  Settings,
  ShieldCheck,
  Users,
  UserSearch,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Actor, Role } from '#shared/actor.ts';
import { canActAsContractor } from '#shared/users/users.policy.ts';

interface NavigationItem {
  to:
    | '/dashboard'
    | '/my-projects'
    | '/in-progress'
    | '/subcontractors'
    | '/subcontractor-registry'
    | '/admin'
    | '/settings';
  label: string;
  icon: LucideIcon;
  roles: readonly Role[];
  /** Whether the item is shown only to users who can act as contractors. */
  requiresContractor?: boolean;
  /** Whether the item is shown only on its own page. */
  isShownOnlyOnOwnPage?: boolean;
}

const NAVIGATION_ITEMS: readonly NavigationItem[] = [
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
    isShownOnlyOnOwnPage: true,
  },
  {
    to: '/subcontractors',
    label: 'My Subcontractors',
    icon: Users,
    roles: ['contractor', 'subcontractor'],
    requiresContractor: true,
  },
  {
    to: '/subcontractor-registry',
    label: 'Subcontractor Registry',
    icon: UserSearch,
    roles: ['contractor', 'subcontractor'],
    requiresContractor: true,
  },
  { to: '/admin', label: 'Admin Dashboard', icon: ShieldCheck, roles: ['admin'] },
  {
    to: '/settings',
    label: 'Settings',
    icon: Settings,
    roles: ['contractor', 'subcontractor', 'admin', 'client'],
  },
];

/** The sidebar's items for this user on the page at `pathname`, in order (docs/requirements/shell-and-pages.md, Sidebar). */
export function navigationOf(
  actor: Pick<Actor, 'role' | 'allowContractorRole' | 'staffOf'>,
  pathname: string,
): readonly NavigationItem[] {
  return NAVIGATION_ITEMS.filter(
    ({ to, roles, requiresContractor, isShownOnlyOnOwnPage }) =>
      roles.includes(actor.role) &&
      (!requiresContractor || canActAsContractor(actor)) &&
      (!isShownOnlyOnOwnPage || pathname === to),
  );
}

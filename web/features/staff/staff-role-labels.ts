import type { StaffRole } from '#shared/actor.ts';

/** The roles of a shop's staff, and what each may do (docs/requirements/staff.md). */
export const STAFF_ROLE_LABELS: Record<StaffRole, { label: string; explanation: string }> = {
  manager: {
    label: 'Manager',
    explanation: 'Does everything you can, except manage staff, shop settings and your account.',
  },
  production: {
    label: 'Production',
    explanation:
      'Sees all projects, moves stages, uploads photos and proofs, adds tracking and writes messages.',
  },
};

import type { StaffRole } from '#shared/actor.ts';

/** What each role of a shop's staff may do (docs/requirements/staff.md). */
export const STAFF_ROLE_EXPLANATIONS: Record<StaffRole, string> = {
  manager: 'Does everything you can, except managing staff and changing your account.',
  production:
    'Sees all projects, moves stages, uploads photos and proofs, adds tracking and writes messages.',
};

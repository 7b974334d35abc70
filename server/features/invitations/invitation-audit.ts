import type { StaffRole } from '#shared/actor.ts';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import type { Tx } from '#server/db/database.ts';
import { audit, type AuditActor } from '#server/features/audit/audit.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

interface AuditedInvitation {
  id: number;
  name: string;
  email: string | null;
  /** The role of an invited member of staff; null for a client. */
  staffRole: StaffRole | null;
  /** The project of an invited client; null for staff. */
  project: Pick<VisibleProject, 'id' | 'name'> | null;
}

/**
 * Records in the audit log that an invitation was created or changed. The subject of the event is the invited person, who may
 * have no account.
 */
export async function auditInvitation(
  tx: Tx,
  by: AuditActor,
  kind: AuditKind & `invitation_${string}`,
  { id: invitationId, name, email, staffRole, project }: AuditedInvitation,
): Promise<void> {
  const details = project
    ? { invitation: 'client', project: project.name }
    : { invitation: 'staff', role: staffRole };
  await audit(tx, by, {
    kind,
    subject: { id: null, name },
    projectId: project?.id ?? null,
    details: { ...details, invitationId, email },
  });
}

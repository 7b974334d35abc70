import { Hourglass } from 'lucide-react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { isResponsible } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { isClientReason } from '#shared/projects/pending-action.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { actionTextForUser, waitingText } from '#shared/projects/pending-action-text.ts';

type ProjectWithPendingAction = Pick<
  ProjectCard,
  'wait' | 'contractorId' | 'subcontractorId' | 'clientId'
> & {
  contractorName: string;
  subcontractorName: string | null;
  clientName: string | null;
  /** The name of an invited client who has not accepted yet. */
  invitedClientName: string | null;
};

/** The project's pending action, the responsible user, and since when it is pending. Renders nothing for a completed project. */
export function PendingActionLine({ project }: { project: ProjectWithPendingAction }) {
  const actor = useActor();
  const { wait } = project;
  if (!wait) return null;
  const isMine = isResponsible(actor, project, wait);
  return (
    <p className="flex items-start gap-1.5 text-sm">
      <Hourglass className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        {isMine ? <OwnPendingAction text={actionTextForUser(wait)} /> : waitingText(wait)}{' '}
        <span className="text-muted">
          since <time dateTime={wait.since}>{formatShortDate(wait.since)}</time>
          {!isMine && ` · ${responsibleName(wait.on, project)}`}
          {project.invitedClientName && isClientReason(wait.reason) && (
            <> · Invited: {project.invitedClientName}</>
          )}
        </span>
      </span>
    </p>
  );
}

function OwnPendingAction({ text }: { text: string }) {
  return (
    <>
      <span className="font-semibold text-accent-ink">Your turn:</span>{' '}
      <span className="font-medium">{text}</span>
    </>
  );
}

function responsibleName(
  on: NonNullable<ProjectWithPendingAction['wait']>['on'],
  people: ProjectWithPendingAction,
): string | null {
  if (on === 'reviewers') return 'Reviewers';
  if (on === 'client') return people.clientName;
  return on === 'subcontractor' ? people.subcontractorName : people.contractorName;
}

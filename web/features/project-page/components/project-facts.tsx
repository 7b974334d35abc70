import { Link } from '@tanstack/react-router';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { INFORMATION_FIELDS } from '#shared/projects/project-fields.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayAssign, mayManageClients } from '#shared/projects/projects.policy.ts';
import { mayOpenProfile } from '#shared/team/team.policy.ts';
import type { Person } from '#shared/users/user.wire.ts';
import { useActor } from '#web/session/session.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { AddClient, ClientActions } from './client-actions.tsx';
import { DeadlineNotes } from '#web/features/projects/deadline-notes.tsx';
import { shownFields } from '#web/features/projects/shown-fields.ts';

/** The strip with the project's people and dates. */
export function ProjectFacts({ details }: { details: ProjectDetails }) {
  const { project, ...people } = details;
  const actor = useActor();
  const [isAddingClient, setIsAddingClient] = useState(false);
  const mayAdd = mayAssign(actor, project);
  const mayAddClient = mayManageClients(actor, project);
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border bg-surface p-4 shadow-sm sm:grid-cols-3 lg:flex lg:gap-x-3 lg:py-3 xl:gap-x-6 xl:px-5">
        <PersonFact part="Contractor" person={people.contractor} emptyText="Not assigned" />
        <PersonFact
          part="Subcontractor"
          person={people.subcontractor}
          emptyText="Not assigned"
          assignLink={mayAdd && <AssignInstaller project={project} />}
          action={people.subcontractor && <ProfileLink installer={people.subcontractor} />}
        />
        {(people.client || people.clientInvitation || mayAddClient) && (
          <PersonFact
            part="Client"
            person={people.client}
            emptyText="No client"
            invitation={people.clientInvitation}
            note={people.clientAddedBy && <AddedByText person={people.clientAddedBy} />}
            assignLink={
              mayAddClient && (
                <ClientActions
                  project={project}
                  invitation={people.clientInvitation}
                  onAdd={() => setIsAddingClient(true)}
                />
              )
            }
          />
        )}
        <DeadlineFact project={project} />
        {shownFields(INFORMATION_FIELDS, project, { on: 'page' }).map(({ name, label, text }) => (
          <StripItem key={name} label={label}>
            {text ?? <EmptyValue>Not set</EmptyValue>}
          </StripItem>
        ))}
      </ul>
      {isAddingClient && <AddClient details={details} onClose={() => setIsAddingClient(false)} />}
    </>
  );
}

interface PersonFactProps {
  part: string;
  person: Person | null;
  emptyText: string;
  /** The open invitation, shown instead of the empty text. */
  invitation?: ProjectDetails['clientInvitation'];
  /** Shown instead of the person's company. */
  note?: ReactNode;
  /** A link to assign a person to the role, for users who may assign one. */
  assignLink?: ReactNode;
  action?: ReactNode;
}

function PersonFact({ part, person, emptyText, invitation, note, assignLink, action }: PersonFactProps) {
  const picture = person ? (
    <Avatar name={person.name} src={person.avatarUrl} />
  ) : (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-well text-muted" aria-hidden>
      <UserRoundX className="size-4" />
    </span>
  );
  return (
    <StripItem
      label={part}
      picture={picture}
      note={person ? (note ?? person.company) : assignLink}
      action={action}
    >
      {person?.name ??
        (invitation ? <InvitedName invitation={invitation} /> : <EmptyValue>{emptyText}</EmptyValue>)}
    </StripItem>
  );
}

/** Shows a client which person and company added the client to the project. */
function AddedByText({ person: { name, company } }: { person: Person }) {
  return <>Added by {company ? `${name} (${company})` : name}</>;
}

/** The name of an invited client, and the state of the invitation. */
function InvitedName({ invitation: { name, isExpired } }: { invitation: ClientInvitation }) {
  return (
    <>
      {name} <Badge tone={isExpired ? 'red' : 'yellow'}>{isExpired ? 'Invitation expired' : 'Invited'}</Badge>
    </>
  );
}

type ClientInvitation = NonNullable<ProjectDetails['clientInvitation']>;

/** Links to the installer field on the edit page. */
function AssignInstaller({ project }: { project: Project }) {
  return (
    <Link
      to="/edit-project"
      search={{ id: String(project.id), tab: 'general' }}
      hash="subcontractor"
      className="-my-2 inline-flex items-center py-2 font-medium text-accent-ink hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
    >
      Assign<span className="sr-only"> a subcontractor</span>
    </Link>
  );
}

/** The link to the installer's profile, for users who may open it. */
function ProfileLink({ installer }: { installer: Person }) {
  if (!mayOpenProfile(useActor(), installer.id)) return null;
  return (
    <Link
      to="/subcontractor-profile/{-$id}"
      params={{ id: String(installer.id) }}
      aria-label={`View Profile of ${installer.name}`}
      className="relative shrink-0 font-medium text-accent-ink after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:underline"
    >
      View Profile
    </Link>
  );
}

function DeadlineFact({ project }: { project: Project }) {
  return (
    <StripItem label="Deadline" note={project.deadline && <DeadlineNotes project={project} />}>
      {project.deadline ? formatDate(project.deadline) : <EmptyValue>No deadline</EmptyValue>}
    </StripItem>
  );
}

interface StripItemProps {
  label: string;
  picture?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function StripItem({ label, picture, note, action, children }: StripItemProps) {
  return (
    <li
      className={cn('flex min-w-0 items-start gap-2.5 lg:flex-1', picture !== undefined && 'xl:flex-[1.5]')}
    >
      {picture && <span className="shrink-0 lg:max-xl:hidden">{picture}</span>}
      <div className="min-w-0">
        <p className="text-xs text-muted">{label}</p>
        <p className="text-sm font-medium wrap-anywhere">{children}</p>
        {(note || action) && (
          <div className="flex flex-wrap gap-x-2 text-xs text-muted">
            {note && <div className="min-w-0 wrap-anywhere">{note}</div>}
            {action}
          </div>
        )}
      </div>
    </li>
  );
}

function EmptyValue({ children }: { children: string }) {
  return <span className="font-normal text-muted">{children}</span>;
}

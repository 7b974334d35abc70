import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TeamMember } from '#shared/team/team.contract.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table } from '#web/ui/table.tsx';
import { InstallerList } from '../installer-list.tsx';
import { teamListQuery } from '../team.queries.ts';
import { RemoveFromTeamDialog } from './remove-dialog.tsx';
import { teamColumns } from './team-columns.tsx';

interface TeamTableProps {
  q: string;
  onClear: () => void;
}

/** The team members that match the search, sorted by name. */
export function TeamTable({ q, onClear }: TeamTableProps) {
  const list = useInfiniteQuery(teamListQuery(q));
  return (
    <InstallerList list={list} emptyState={q ? <NoMatches q={q} onClear={onClear} /> : <EmptyTeam />}>
      {(members) => <TeamMembers members={members} />}
    </InstallerList>
  );
}

function TeamMembers({ members }: { members: TeamMember[] }) {
  const [memberToRemove, setMemberToRemove] = useState<TeamMember>();
  const columns = useMemo(() => teamColumns(setMemberToRemove), []);
  return (
    <>
      <Table
        wide
        caption="My Subcontractors"
        columns={columns}
        rows={members}
        rowKey={(member) => member.id}
      />
      {memberToRemove && (
        <RemoveFromTeamDialog installer={memberToRemove} onClose={() => setMemberToRemove(undefined)} />
      )}
    </>
  );
}

function EmptyTeam() {
  return (
    <EmptyState
      icon={<Users />}
      title="No subcontractors in your team yet"
      text="Add subcontractors from the registry, then assign them to projects."
      action={
        <Link to="/subcontractor-registry" className={buttonClass({ variant: 'primary' })}>
          Browse the Registry
        </Link>
      }
    />
  );
}

function NoMatches({ q, onClear }: TeamTableProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No subcontractors found"
      text={`No one in your team matches “${q}”.`}
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}

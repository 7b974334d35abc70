import { Link } from '@tanstack/react-router';
import { UserSearch } from 'lucide-react';
import { mayHaveTeam } from '#shared/team/team.policy.ts';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { TeamTable } from './components/team-table.tsx';
import { NoHiringAccess } from './no-hiring-access.tsx';
import { useTeamSearch } from './team-search.ts';

export function MySubcontractorsPage() {
  return mayHaveTeam(useActor()) ? <Team /> : <NoHiringAccess title="My Subcontractors" />;
}

function Team() {
  const { q, typed, type } = useTeamSearch();
  return (
    <>
      <PageHeader
        title="My Subcontractors"
        subtitle="Your subcontractors and their work on your projects"
        actions={
          <Link to="/subcontractor-registry" className={buttonClass()}>
            <UserSearch aria-hidden />
            Find Subcontractors
          </Link>
        }
      />
      <SearchInput
        label="Search subcontractors"
        placeholder="Search subcontractors..."
        value={typed}
        onChange={type}
        className="mb-4 w-full sm:w-80"
      />
      <TeamTable q={q} onClear={() => type('')} />
    </>
  );
}

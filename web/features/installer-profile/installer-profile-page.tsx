import { useNameInTitle } from '#web/lib/tab-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isId } from '#shared/ids.ts';
import type { InstallerProfile } from '#shared/registry/registry.contract.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { installerProfileQuery } from '#web/features/registry/registry.queries.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BackLink } from './components/back-link.tsx';
import { ProfileFacts } from './components/profile-facts.tsx';
import { ProfileHeader } from './components/profile-header.tsx';
import { ProfileNotFound } from './components/profile-not-found.tsx';
import { ProfileSkeleton } from './components/profile-skeleton.tsx';
import { ProfileTabs } from './components/profile-tabs.tsx';
import { WorkStatsList } from './components/work-stats-list.tsx';

export function InstallerProfilePage() {
  const { id = '' } = useParams({ from: '/signed-in/subcontractor-profile/{-$id}' });
  return isId(id) ? <ProfileLoader key={id} id={Number(id)} /> : <ProfileNotFound />;
}

function ProfileLoader({ id }: { id: number }) {
  const profile = useQuery(installerProfileQuery(id));
  const isNotFound = profile.error instanceof ApiError && [400, 404].includes(profile.error.status);
  if (isNotFound) return <ProfileNotFound />;
  if (profile.data) return <Profile profile={profile.data} />;
  if (profile.isPending) return <ProfileSkeleton />;
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Subcontractor</h1>
      <ErrorState
        title="Error loading subcontractor"
        text={errorText(profile.error, 'Please try again.')}
        query={profile}
        action={<BackLink />}
      />
    </Card>
  );
}

function Profile({ profile }: { profile: InstallerProfile }) {
  useNameInTitle(profile.subcontractor.name);
  return (
    <article aria-label={profile.subcontractor.name} className="flex flex-col gap-5">
      <ProfileHeader profile={profile} />
      <ProfileFacts installer={profile.subcontractor} />
      <WorkStatsList stats={profile.stats} />
      <ProfileTabs profile={profile} />
    </article>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { canInstall, maySwitchRole } from '#shared/users/users.policy.ts';
import { errorText } from '#web/api/api-error.ts';
import { isComplete, sessionQuery, useActor, useUser } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { AvatarEditor } from '#web/features/avatar/avatar-editor.tsx';
import { roleLabelOf } from '#web/shell/role-labels.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { hasBusinessProfile } from '../profile-form.ts';
import { ProfileForm } from './profile-form.tsx';
import { RoleSelector } from './role-selector.tsx';
import { BusinessDocumentsSection } from './business-documents-section.tsx';

/** The user's picture and name, and the profile form. Each setting beside the form is saved when it is changed. */
export function ProfileTab() {
  const user = useUser();
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex items-center gap-4 sm:gap-5">
        <AvatarEditor />
        <div className="min-w-0">
          <p className="text-lg font-semibold wrap-anywhere">{user.name}</p>
          <p className="text-sm wrap-anywhere text-muted">{roleLabelOf(user)}</p>
          {canInstall(user) && <RegistryProfileLink id={user.id} />}
        </div>
      </Card>
      <ProfileSections user={user} />
    </div>
  );
}

function ProfileSections({ user }: { user: SessionUser }) {
  const canSwitchRole = maySwitchRole(useActor());
  const hasTrustSection = hasBusinessProfile(user);
  return (
    <div
      className={cn(
        'grid items-start gap-6',
        hasTrustSection ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'max-w-3xl',
      )}
    >
      {isComplete(user) ? <ProfileForm user={user} /> : <LoadingProfile />}
      {hasTrustSection && (
        <div className="flex min-w-0 flex-col gap-6">
          {canSwitchRole && <RoleSelector />}
          {isComplete(user) && <BusinessDocumentsSection user={user} />}
        </div>
      )}
    </div>
  );
}

/** Shown until the server responds, because the browser stores no contact data. */
function LoadingProfile() {
  const session = useQuery(sessionQuery);
  if (session.error)
    return (
      <ErrorState
        title="Your profile could not be loaded"
        text={errorText(session.error, 'Please try again.')}
        query={session}
      />
    );
  return (
    <Loading text="Loading your profile...">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}

/** A link to the user's own registry profile. */
function RegistryProfileLink({ id }: { id: number }) {
  return (
    <Link
      to="/subcontractor-profile/{-$id}"
      params={{ id: String(id) }}
      className="inline-flex items-center text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
    >
      View my registry profile
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { FirstAdminForm } from './components/first-admin-form.tsx';
import { setupLinkQuery } from './setup.queries.ts';

const route = getRouteApi('/open/setup');

/** The page that the one-time link in the server's terminal opens. */
export function SetupPage() {
  const { token } = route.useSearch();
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold">Set up Wrapline</h1>
      {token ? <SetupByLink token={token} /> : <InvalidLink />}
    </div>
  );
}

function SetupByLink({ token }: { token: string }) {
  const link = useQuery(setupLinkQuery(token));
  if (link.isPending) return <FormSkeleton />;
  if (link.isError && !link.data)
    return <ErrorState title="The link could not be checked" text={link.error.message} query={link} />;
  if (!link.data.usable) return <InvalidLink />;
  return (
    <>
      <p className="mt-1 text-muted">
        Create the first admin. This link works once and expires when the account is created.
      </p>
      <FirstAdminForm token={token} />
    </>
  );
}

function InvalidLink() {
  return (
    <EmptyState
      icon={<Unlink />}
      title="This setup link no longer works"
      text="It was used or replaced. While there is no admin, the server prints a new link each time it starts."
      action={
        <Link to="/admin-login" className={buttonClass()}>
          Admin Sign In
        </Link>
      }
    />
  );
}

function FormSkeleton() {
  return (
    <Loading text="Checking the link..." className="mt-8 flex flex-col gap-5">
      <Skeletons count={4} className="h-15" />
    </Loading>
  );
}

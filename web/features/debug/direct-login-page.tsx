import { CircleCheck, CircleX } from 'lucide-react';
import { useSession } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { FactRow, FactRows } from '#web/ui/fact-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CredentialsForm } from './components/credentials-form.tsx';
import { useDirectLogin, useDirectLogout, useSessionCheck } from './debug.queries.ts';
import type { RouteResult } from './debug.queries.ts';

export function DirectLoginPage() {
  const login = useDirectLogin();
  const check = useSessionCheck();
  const attempts = (login.submittedAt > check.submittedAt ? login : check).data?.attempts;
  return (
    <>
      <PageHeader
        title="Direct API Login"
        subtitle="Signs in by calling the server's sign-in routes in order."
      />
      <div className="flex flex-col gap-5">
        <SectionCard title="Sign in">
          <CredentialsForm label="Login" busy={login.isPending} onSend={login.mutate} />
        </SectionCard>
        <SectionCard
          title="Signed-in user"
          actions={
            <Button busy={check.isPending} onClick={() => check.mutate()}>
              Check Session
            </Button>
          }
        >
          <SignedInUser />
        </SectionCard>
        {attempts && <Attempts attempts={attempts} />}
      </div>
    </>
  );
}

function SignedInUser() {
  const { user } = useSession();
  const logout = useDirectLogout();
  if (!user) return <p className="text-sm text-muted">Nobody is signed in.</p>;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={user.name} src={user.avatarUrl} size="lg" />
      <div className="min-w-0 flex-1 basis-52">
        <FactRows>
          <FactRow label="Name">{user.name}</FactRow>
          <FactRow label="Username">{user.username}</FactRow>
          <FactRow label="Role">{user.role}</FactRow>
        </FactRows>
      </div>
      <Button busy={logout.isPending} busyText="Logging out..." onClick={() => logout.mutate()}>
        Logout
      </Button>
    </div>
  );
}

function Attempts({ attempts }: { attempts: RouteResult[] }) {
  return (
    <SectionCard title="Attempts">
      <ol aria-live="polite" className="flex flex-col gap-2 text-sm">
        {attempts.map(({ route, outcome }) => (
          <li key={route} className="flex items-start gap-2">
            {outcome.endsWith('signed in') ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-green" aria-hidden />
            ) : (
              <CircleX className="mt-0.5 size-4 shrink-0 text-red" aria-hidden />
            )}
            <span className="min-w-0 wrap-anywhere">
              <code className="font-mono text-xs">{route}</code> {outcome}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

import { callRaw } from '#web/api/call.ts';
import type { SignIn } from '#shared/auth/auth.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CredentialsForm } from './components/credentials-form.tsx';
import { FetchedProjects } from './components/fetched-projects.tsx';
import { RawResponse } from './components/raw-response.tsx';
import { useRawCall, useRawLogout } from './debug.queries.ts';

export function LoginTestPage() {
  const login = useRawCall('POST /api/auth/login', (body: SignIn) =>
    callRaw('POST /api/auth/login', { body }),
  );
  const session = useRawCall('GET /api/auth/session', () => callRaw('GET /api/auth/session'));
  const projects = useRawCall('GET /api/projects', () => callRaw('GET /api/projects'));
  const logout = useRawLogout();
  const latest = [login, session, projects, logout].toSorted((a, b) => b.submittedAt - a.submittedAt)[0];
  return (
    <>
      <PageHeader title="Auth Test Page" subtitle="Calls the server and shows its raw response." />
      <div className="flex flex-col gap-5">
        <SectionCard title="Login">
          <CredentialsForm label="Login" busy={login.isPending} onSend={login.mutate} />
        </SectionCard>
        <div className="flex flex-wrap gap-2">
          <Button busy={session.isPending} onClick={() => session.mutate()}>
            Check Session
          </Button>
          <Button busy={projects.isPending} onClick={() => projects.mutate()}>
            Fetch Projects
          </Button>
          <Button busy={logout.isPending} onClick={() => logout.mutate()}>
            Logout
          </Button>
        </div>
        {latest && latest.submittedAt > 0 && <RawResponse response={latest.data} error={latest.error} />}
        {latest === projects && projects.data && <FetchedProjects response={projects.data} />}
      </div>
    </>
  );
}

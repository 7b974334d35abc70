import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { StatusPage as StatusPageData } from '#shared/status-link/status-link.contract.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useLiveLinkPage } from '#web/api/live-link-page.ts';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { InvalidLink } from '#web/shell/invalid-link.tsx';
import { StatusContent } from './components/status-content.tsx';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';
import { StatusSkeleton } from './components/status-skeleton.tsx';
import { statusQuery } from './status.queries.ts';

const route = getRouteApi('/status/$token');

/** The status page, which shows the progress of a project to everybody who has the status link. */
export function StatusPage() {
  const { token } = route.useParams();
  return <StatusLoader key={token} token={token} />;
}

function StatusLoader({ token }: { token: string }) {
  const status = useQuery(statusQuery(token));
  useNameInTitle(status.data?.project);
  // Also replaces a status that is already shown, because the shop may have revoked the link since then.
  if (isNotFound(status.error)) return <InvalidLink />;
  if (status.data) return <LiveStatus token={token} status={status.data} />;
  if (!status.error) return <StatusSkeleton />;
  return (
    <LinkPageLayout>
      <h1 className="sr-only">Project Status</h1>
      <ErrorState title="The status could not be loaded" text={status.error.message} query={status} />
    </LinkPageLayout>
  );
}

/**
 * Mounted only for a valid link, because this component opens a live stream, and the number of open streams is limited.
 */
function LiveStatus({ token, status }: { token: string; status: StatusPageData }) {
  useLiveLinkPage(token, 'status');
  return <StatusContent status={status} />;
}

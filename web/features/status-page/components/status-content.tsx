import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { ApprovedArtwork, FinishedPhotos } from './status-pictures.tsx';
import { SharedConditionReports } from './shared-condition-reports.tsx';
import { ShopContact } from './shop-contact.tsx';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';
import { StatusSteps } from './status-steps.tsx';
import { StatusSummary } from './status-summary.tsx';

/** The status of a project. Phones have one column. On wide screens, the stages are beside the pictures. */
export function StatusContent({ status }: { status: StatusPage }) {
  const { project, vehicle, shop, stages, proof, photos, conditionReports } = status;
  return (
    <LinkPageLayout shop={shop.name}>
      <h1 className="text-2xl font-semibold text-balance wrap-anywhere sm:text-3xl">{project}</h1>
      {vehicle && <p className="mt-1 wrap-anywhere text-muted">{vehicle}</p>}
      <div className="mt-6 grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-5 lg:gap-6">
          <StatusSummary status={status} />
          {photos.length > 0 && <FinishedPhotos photos={photos} />}
          {proof && <ApprovedArtwork proof={proof} />}
          {conditionReports.length > 0 && <SharedConditionReports reports={conditionReports} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:gap-6">
          <StatusSteps stages={stages} />
          <ShopContact shop={shop} />
        </div>
      </div>
    </LinkPageLayout>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { isId } from '#shared/ids.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { InstallationSection } from '#web/features/projects/installation-section.tsx';
import { ProjectActions } from './components/project-actions.tsx';
import { ProjectHeader } from './components/project-header.tsx';
import { ProjectPageSkeleton, ProjectSectionsSkeleton } from './components/project-page-skeleton.tsx';
import { ProjectFacts } from './components/project-facts.tsx';
import { ProjectLoadError } from './components/project-load-error.tsx';
import { SectionBar } from './components/section-bar.tsx';
import { NextActionCard } from '#web/features/stages/next-action-card.tsx';
import { StageTracker } from '#web/features/stages/stage-tracker.tsx';
import { InvalidProjectId, ProjectNotFound } from '#web/features/projects/project-not-found.tsx';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { trackHeight } from '#web/lib/track-height.ts';
import { useNameInTitle } from '#web/lib/tab-title.ts';
import { useIsNarrow } from '#web/lib/use-media-query.ts';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { recordOpenedProject } from '#web/offline/opened-projects.ts';
import { useUser } from '#web/session/session.ts';
import { useQueuedChanges } from '#web/features/unsent-work/use-queued-changes.ts';
import { useDetailsForNextMove } from '#web/features/unsent-work/use-details-for-next-move.ts';
import { UnsentWork } from '#web/features/unsent-work/unsent-work.tsx';
import { rememberProject } from '#web/features/projects/remembered-project.ts';

// Loaded while the first sections are rendered, because this is most of the page's code and slow to render on phones. A failed
// load shows the error page when the sections are rendered.
const loadSections = () => import('./components/project-sections.tsx');
loadSections().catch(() => undefined);
const ProjectSections = lazy(async () => ({ default: (await loadSections()).ProjectSections }));

export function ProjectPage() {
  const { id = '' } = useParams({ strict: false });
  return isId(id) ? <ProjectLoader key={id} id={Number(id)} /> : <InvalidProjectId />;
}

function ProjectLoader({ id }: { id: number }) {
  const details = useQuery(projectDetailsQuery(id));
  if (isNotFound(details.error))
    return (
      <>
        <UnsentWork projectId={id} />
        <ProjectNotFound />
      </>
    );
  if (details.data) return <ProjectScreen details={details.data} />;
  if (details.isPending) return <ProjectPageSkeleton />;
  return <ProjectLoadError id={id} query={details} />;
}

/**
 * On wide screens the people, dates and stages stay in view while the other sections scroll. Narrow screens start with the
 * pending action and a bar of links to the sections.
 */
function ProjectScreen({ details: loaded }: { details: ProjectDetails }) {
  const { id: userId } = useUser();
  const details = useQueuedChanges(loaded.project.id)(loaded);
  const detailsForNextMove = useDetailsForNextMove(details);
  const { project, vehicleDetail } = details;
  useNameInTitle(project.name);
  useEffect(() => {
    rememberProject(project.id);
    void recordOpenedProject(userId, project.id);
  }, [userId, project.id]);
  const isNarrow = useIsNarrow();
  const factsSection = (
    <SectionBoundary title="People and dates">
      <ProjectFacts details={details} />
    </SectionBoundary>
  );
  return (
    <article aria-label={project.name}>
      <ProjectHeader
        project={project}
        vehicle={vehicleDetail}
        actions={<ProjectActions details={details} />}
      />
      <UnsentWork projectId={project.id} />
      <SectionBoundary title="Next action">
        <NextActionCard details={detailsForNextMove} />
      </SectionBoundary>
      {isNarrow ? (
        <SectionBar />
      ) : (
        <div ref={heightRef} className={STRIP_STICKY_CLASS}>
          {factsSection}
        </div>
      )}
      <div className="mb-5 empty:hidden">
        <SectionBoundary title="Installation">
          <InstallationSection project={project} />
        </SectionBoundary>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div id="stages" tabIndex={-1} data-stage-list className={STAGES_STICKY_CLASS}>
          <SectionBoundary title="Stages">
            <StageTracker details={detailsForNextMove} />
          </SectionBoundary>
        </div>
        <div className={SECTIONS_CLASS}>
          {isNarrow && factsSection}
          <Suspense fallback={<ProjectSectionsSkeleton />}>
            <ProjectSections details={details} />
          </Suspense>
        </div>
      </div>
    </article>
  );
}

/** Tracks the height of the strip, which depends on the length of the names. */
const heightRef = trackHeight('--facts-height');

const STRIP_STICKY_CLASS = 'sticky top-[calc(3.5rem+var(--banner-height))] z-10 -mt-4 mb-1 bg-canvas py-4';

// The position of the stages below the header and the facts strip.
const STAGES_STICKY_CLASS =
  'min-w-0 lg:sticky lg:top-[calc(3.75rem+var(--facts-height)+var(--banner-height))] lg:overflow-y-auto lg:overscroll-contain ' +
  'lg:max-h-[calc(100dvh-4.75rem-var(--facts-height)-var(--banner-height))] lg:rounded-lg';

// The scroll margin has the height of the facts strip, so that the strip does not cover link targets.
const SECTIONS_CLASS = 'flex min-w-0 flex-col gap-5 lg:[&_section[id]]:scroll-mt-(--facts-height)';

import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { GuidedPhotoType } from '#shared/photo-views/photo-views.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import { AddPhotos } from '#web/features/photos/add-photos.tsx';
import { GalleryUploadStatus } from '#web/features/photos/gallery-upload-status.tsx';
import { PendingActionLine } from '#web/features/projects/pending-action-line.tsx';
import { cn } from '#web/lib/cn.ts';
import { useIsNarrow } from '#web/lib/use-media-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { addPhotosLabel, galleryOf } from './next-action.ts';
import type { NextAction } from './next-action.ts';
import { useStageActions } from './stage-actions.ts';
import { useNextActionAboveSections } from './use-next-action-above-sections.ts';
import { useFocusOnMove } from './use-focus-on-move.ts';
import { withPendingAction } from './with-pending-action.ts';

/** The pending action and the user's button for it, above the sections. On wide screens only while its camera is open. */
export function NextActionCard({ details }: { details: ProjectDetails }) {
  const { wait } = details;
  const action = useNextActionAboveSections(details);
  const pendingActionTextId = useId();
  const { container, ...focusHandlers } = useFocusOnMove<HTMLElement>();
  const isShown = useIsNarrow() && wait !== null;
  // The camera stays open when another user moves the project, or when a tablet is turned.
  const [cameraGallery, setCameraGallery] = useState<GuidedPhotoType>();
  if (!isShown && !cameraGallery) return null;
  const gallery = cameraGallery ?? (action && wait ? galleryOf(wait.reason) : undefined);
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label="Next action"
      className={cn(CARD_CLASS, action ? 'bg-accent-soft' : 'border bg-surface shadow-sm')}
      {...focusHandlers}
    >
      <div id={pendingActionTextId}>
        <PendingActionLine project={withPendingAction(details)} />
      </div>
      {action && action.kind !== 'photos' && (
        <ActionButton action={action} details={details} describedBy={pendingActionTextId} />
      )}
      {gallery && (
        <PhotoButtons
          gallery={gallery}
          details={details}
          describedBy={pendingActionTextId}
          isNext={action?.kind === 'photos'}
          onCameraOpenChange={(isOpen) => setCameraGallery(isOpen ? gallery : undefined)}
        />
      )}
    </section>
  );
}

interface PhotoButtonsProps {
  gallery: GuidedPhotoType;
  details: ProjectDetails;
  /** The id of the element with the text of the pending action. */
  describedBy: string;
  /** Whether adding photos is the next action. */
  isNext: boolean;
  onCameraOpenChange: (isOpen: boolean) => void;
}

/**
 * The buttons to add photos, at the stages that require photos. They stay after the first photo, because the camera takes several
 * photos in a row.
 */
function PhotoButtons({ gallery, details, describedBy, isNext, onCameraOpenChange }: PhotoButtonsProps) {
  const { project, photoViews, vehicleDetail } = details;
  const mayUpload = mayUploadPhoto(useActor(), project);
  if (!mayUpload) return null;
  const target = { projectId: project.id, type: gallery };
  return (
    <>
      <AddPhotos
        target={target}
        label={addPhotosLabel(gallery)}
        describedBy={describedBy}
        guideSource={{ projectId: project.id, photoViews, vehicleType: vehicleDetail?.type }}
        {...(!isNext && { look: 'quiet' })}
        onCameraOpenChange={onCameraOpenChange}
      />
      <GalleryUploadStatus target={target} />
    </>
  );
}

interface ActionButtonProps {
  action: Exclude<NextAction, { kind: 'photos' }>;
  details: ProjectDetails;
  /** The id of the element with the text of the pending action. */
  describedBy: string;
}

function ActionButton({ action, details, describedBy }: ActionButtonProps) {
  const { label } = action;
  if (action.kind === 'complete')
    return <CompleteButton label={label} details={details} describedBy={describedBy} />;
  if (action.kind === 'field')
    return <FieldLink project={details.project} action={action} describedBy={describedBy} />;
  return (
    <Link to="." hash={action.section} className={LINK_CLASS} aria-describedby={describedBy}>
      {label}
    </Link>
  );
}

interface FieldLinkProps {
  project: Project;
  action: Extract<NextAction, { kind: 'field' }>;
  describedBy: string;
}

function FieldLink({ project, action, describedBy }: FieldLinkProps) {
  return (
    <Link
      to="/edit-project"
      search={{ id: String(project.id), tab: 'general' }}
      hash={action.field}
      className={LINK_CLASS}
      aria-describedby={describedBy}
    >
      {action.label}
    </Link>
  );
}

function CompleteButton({
  label,
  details,
  describedBy,
}: Omit<ActionButtonProps, 'action'> & { label: string }) {
  const { pending, complete } = useStageActions(details);
  return (
    <Button
      variant="primary"
      size="lg"
      busy={pending === 'complete'}
      needsConnection={false}
      busyText="Updating..."
      aria-describedby={describedBy}
      onClick={() => complete()}
    >
      {label}
    </Button>
  );
}

const CARD_CLASS = 'mb-4 flex flex-col gap-3 rounded-lg p-4';
const LINK_CLASS = buttonClass({ variant: 'primary', size: 'lg' });

import { useState } from 'react';
import type { ProjectViews } from '#shared/photo-views/project-views.wire.ts';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { STAGE_IDS, stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ComparePhotos } from './components/compare-photos.tsx';
import { PhotoGallery } from './components/photo-gallery.tsx';
import { ViewPairs } from './components/view-pairs.tsx';
import type { PhotoPair } from './photo-pair.ts';
import { findViewPairs } from './view-pairs.ts';

interface ProjectPhotosProps {
  project: ProjectPeople & { id: number; progressStage: StageId };
  /** The newest photos of each type. */
  photos: readonly Photo[];
  photoCounts: Record<PhotoType, number>;
  photoViews: ProjectViews;
  vehicleType: string | null | undefined;
}

/** The project's galleries: initial photos, and photos before and after the installation. */
export function ProjectPhotos({ project, photos, photoCounts, photoViews, vehicleType }: ProjectPhotosProps) {
  const [comparedPair, setComparedPair] = useState<PhotoPair>();
  const pairs = findViewPairs(photoViews);
  const guideSource = { projectId: project.id, photoViews, vehicleType };
  const galleryOf = (type: PhotoType) => ({
    newest: photos.filter((photo) => photo.type === type),
    total: photoCounts[type],
  });
  const comparison = (
    <ComparePhotos
      projectId={project.id}
      before={galleryOf('pre-installation')}
      after={galleryOf('post-installation')}
      pairs={pairs}
      shown={comparedPair}
      onShow={setComparedPair}
    />
  );
  return (
    <SectionCard title="Project Photos" id="photos" actions={comparison}>
      <div className="flex flex-col gap-8">
        {GALLERIES.map(({ type, title, openStages, closedReason }) => (
          <PhotoGallery
            key={type}
            project={project}
            type={type}
            title={title}
            {...galleryOf(type)}
            isOpen={openStages.includes(project.progressStage)}
            closedReason={closedReason}
            guideSource={guideSource}
          />
        ))}
        <ViewPairs pairs={pairs} onOpen={setComparedPair} />
      </div>
    </SectionCard>
  );
}

interface Gallery {
  type: PhotoType;
  title: string;
  /**
   * The stages at which uploads are open (docs/requirements/photos-and-files.md, Galleries). Each stage has one open
   * gallery.
   */
  openStages: readonly StageId[];
  /** Why uploads are closed at the other stages. */
  closedReason: string;
}

const GALLERIES: readonly Gallery[] = [
  {
    type: 'initial',
    title: 'Initial Photos',
    openStages: STAGE_IDS.slice(0, stageNumber('wrap_shipped') - 1),
    closedReason: 'Closed when the wrap shipped.',
  },
  {
    type: 'pre-installation',
    title: 'Pre-Installation Photos',
    openStages: ['wrap_shipped', 'pre_installation_photos_uploaded'],
    closedReason: 'Add these after the wrap ships, before installation.',
  },
  {
    type: 'post-installation',
    title: 'Post-Installation Photos',
    openStages: ['wrap_installed', 'post_installation_photos_uploaded'],
    closedReason: 'Add these after installation.',
  },
];

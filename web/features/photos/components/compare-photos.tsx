import { SquareSplitHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { usePhotos } from '../use-photos.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { PhotoSlider } from './photo-slider.tsx';
import { PhotosSideBySide } from './photos-side-by-side.tsx';

interface ComparePhotosProps {
  projectId: number;
  /** The newest photos and the total of each gallery. */
  before: { newest: readonly Photo[]; total: number };
  after: { newest: readonly Photo[]; total: number };
}

/** Compares the vehicle before and after, once both galleries have a photo. */
export function ComparePhotos(props: ComparePhotosProps) {
  const [open, setOpen] = useState(false);
  const [before] = props.before.newest;
  const [after] = props.after.newest;
  if (!before || !after) return null;
  return (
    <>
      <Button size="sm" icon={<SquareSplitHorizontal aria-hidden />} onClick={() => setOpen(true)}>
        Compare before and after
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Before and after" size="lg">
        <Comparison {...props} firstBefore={before} firstAfter={after} />
      </Dialog>
    </>
  );
}

interface ComparisonProps extends ComparePhotosProps {
  firstBefore: Photo;
  firstAfter: Photo;
}

function Comparison({ projectId, before, after, firstBefore, firstAfter }: ComparisonProps) {
  const [view, setView] = useState('slider');
  const beforePhotos = usePhotos(projectId, 'pre-installation', before);
  const afterPhotos = usePhotos(projectId, 'post-installation', after);
  const [beforeId, setBeforeId] = useState(firstBefore.id);
  const [afterId, setAfterId] = useState(firstAfter.id);
  // The chosen photo may have been deleted by another user.
  const pair = {
    before: beforePhotos.photos.find(({ id }) => id === beforeId) ?? firstBefore,
    after: afterPhotos.photos.find(({ id }) => id === afterId) ?? firstAfter,
  };
  return (
    <div className="flex flex-col gap-5">
      <Tabs value={view} onValueChange={setView}>
        <TabList label="View" tabs={VIEWS} />
        <TabPanel value="slider">
          <PhotoSlider {...pair} />
        </TabPanel>
        <TabPanel value="side-by-side">
          <PhotosSideBySide {...pair} />
        </TabPanel>
      </Tabs>
      <div className="grid gap-5 sm:grid-cols-2">
        <PhotoChoice
          {...beforePhotos}
          legend="Before"
          chosen={pair.before}
          onChoose={({ id }) => setBeforeId(id)}
        />
        <PhotoChoice
          {...afterPhotos}
          legend="After"
          chosen={pair.after}
          onChoose={({ id }) => setAfterId(id)}
        />
      </div>
    </div>
  );
}

const VIEWS = [
  { value: 'slider', label: 'Slider' },
  { value: 'side-by-side', label: 'Side by side' },
];

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
  /** The newest of each gallery, with how many it has in all. */
  before: { newest: readonly Photo[]; total: number };
  after: { newest: readonly Photo[]; total: number };
}

/** The vehicle before and after, as soon as both galleries have a photo. */
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
  const early = usePhotos(projectId, 'pre-installation', before);
  const late = usePhotos(projectId, 'post-installation', after);
  const [beforeId, setBeforeId] = useState(firstBefore.id);
  const [afterId, setAfterId] = useState(firstAfter.id);
  // Somebody may delete the chosen one meanwhile.
  const pair = {
    before: early.photos.find(({ id }) => id === beforeId) ?? firstBefore,
    after: late.photos.find(({ id }) => id === afterId) ?? firstAfter,
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
        <PhotoChoice {...early} legend="Before" chosen={pair.before} onChoose={({ id }) => setBeforeId(id)} />
        <PhotoChoice {...late} legend="After" chosen={pair.after} onChoose={({ id }) => setAfterId(id)} />
      </div>
    </div>
  );
}

const VIEWS = [
  { value: 'slider', label: 'Slider' },
  { value: 'side-by-side', label: 'Side by side' },
];

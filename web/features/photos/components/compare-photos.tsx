import { SquareSplitHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { PhotoPair } from '../photo-pair.ts';
import { usePhotos } from '../use-photos.ts';
import type { ViewPair } from '../view-pairs.ts';
import { PairChoice } from './pair-choice.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { PhotoSlider } from './photo-slider.tsx';
import { PhotosSideBySide } from './photos-side-by-side.tsx';

interface ComparePhotosProps {
  projectId: number;
  /** The newest photos and the total of each gallery. */
  before: { newest: readonly Photo[]; total: number };
  after: { newest: readonly Photo[]; total: number };
  /** The views with a photo before and after. */
  pairs: readonly ViewPair[];
  /** The photos to compare first; undefined while the dialog is closed. */
  shown: PhotoPair | undefined;
  onShow: (pair: PhotoPair | undefined) => void;
}

/**
 * Compares the vehicle before and after, once both galleries have a photo. Starts with the first view that has a photo in both
 * galleries, or with the newest photos if there is no such view.
 */
export function ComparePhotos(props: ComparePhotosProps) {
  const { shown, onShow, pairs } = props;
  const [newestBefore] = props.before.newest;
  const [newestAfter] = props.after.newest;
  if (!newestBefore || !newestAfter) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<SquareSplitHorizontal aria-hidden />}
        onClick={() => onShow(pairs[0] ?? { before: newestBefore, after: newestAfter })}
      >
        Compare before and after
      </Button>
      <Dialog
        open={shown !== undefined}
        onOpenChange={(open) => !open && onShow(undefined)}
        title="Before and after"
        size="lg"
      >
        {shown && (
          <Comparison
            {...props}
            initialPair={shown}
            newestPair={{ before: newestBefore, after: newestAfter }}
          />
        )}
      </Dialog>
    </>
  );
}

interface ComparisonProps extends ComparePhotosProps {
  initialPair: PhotoPair;
  newestPair: PhotoPair;
}

function Comparison({ projectId, before, after, pairs, initialPair, newestPair }: ComparisonProps) {
  const [view, setView] = useState('slider');
  const beforePhotos = usePhotos(projectId, 'pre-installation', before);
  const afterPhotos = usePhotos(projectId, 'post-installation', after);
  const [chosen, setChosen] = useState(initialPair);
  const knownPhotos = [
    ...beforePhotos.photos,
    ...afterPhotos.photos,
    ...pairs.flatMap((pair) => [pair.before, pair.after]),
  ];
  // If another user has deleted a chosen photo, the newest photo is shown instead.
  const pair = {
    before: knownPhotos.find(({ id }) => id === chosen.before.id) ?? newestPair.before,
    after: knownPhotos.find(({ id }) => id === chosen.after.id) ?? newestPair.after,
  };
  return (
    <div className="flex flex-col gap-5">
      {pairs.length > 0 && <PairChoice pairs={pairs} chosen={pair} onChoose={setChosen} />}
      <Tabs value={view} onValueChange={setView}>
        <TabList label="View" tabs={COMPARISON_TABS} />
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
          onChoose={(photo) => setChosen({ ...pair, before: photo })}
        />
        <PhotoChoice
          {...afterPhotos}
          legend="After"
          chosen={pair.after}
          onChoose={(photo) => setChosen({ ...pair, after: photo })}
        />
      </div>
    </div>
  );
}

const COMPARISON_TABS = [
  { value: 'slider', label: 'Slider' },
  { value: 'side-by-side', label: 'Side by side' },
];

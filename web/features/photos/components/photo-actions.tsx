import { useQuery } from '@tanstack/react-query';
import { Brush, Captions, ImageDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { mayAnnotatePhotos } from '#shared/photos/photos.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { markupQuery } from '#web/features/photo-markup/photo-markup.queries.ts';
import { useIsConnected } from '#web/features/photo-markup/use-is-connected.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';

interface PhotoActionsProps {
  project: ProjectPeople;
  photo: Photo;
  drawingsAreShown: boolean;
  onShowDrawings: (isShown: boolean) => void;
  onDraw: () => void;
  onEditCaption: () => void;
}

/** The actions for a photo: its drawing and its caption. */
export function PhotoActions({ project, photo, drawingsAreShown, ...actions }: PhotoActionsProps) {
  const mayAnnotate = mayAnnotatePhotos(useActor(), project);
  const isConnected = useIsConnected();
  if (!mayAnnotate && photo.shapeCount === 0) return null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-x-2">
        {photo.shapeCount > 0 && (
          <Switch
            label="Drawings"
            checked={drawingsAreShown}
            onChange={({ target }) => actions.onShowDrawings(target.checked)}
            className="px-2 text-on-darkroom"
          />
        )}
        {mayAnnotate && (
          <>
            <ActionButton icon={<Brush aria-hidden />} disabled={!isConnected} onClick={actions.onDraw}>
              Draw on photo
            </ActionButton>
            <ActionButton
              icon={<Captions aria-hidden />}
              disabled={!isConnected}
              onClick={actions.onEditCaption}
            >
              {photo.caption === null ? 'Add caption' : 'Edit caption'}
            </ActionButton>
          </>
        )}
        {photo.shapeCount > 0 && <DownloadWithDrawings photo={photo} />}
      </div>
      {mayAnnotate && !isConnected && (
        <output className="text-on-darkroom/75">Drawing and captions need a connection.</output>
      )}
    </>
  );
}

function DownloadWithDrawings({ photo }: { photo: Photo }) {
  const { data: markup } = useQuery(markupQuery(photo));
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { downloadWithDrawings } = await import('#web/features/photo-markup/download-with-drawings.ts');
      const fileName = `${photo.type}-photo-${photo.id}-with-drawings.jpg`;
      await downloadWithDrawings(photo.imageUrl, markup?.shapes ?? [], fileName);
    } catch (error) {
      if (error instanceof Error) showFailureToast(error, 'Not downloaded');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton
      icon={<ImageDown aria-hidden />}
      disabled={!markup}
      busy={busy}
      onClick={() => void download()}
    >
      Download with drawings
    </ActionButton>
  );
}

interface ActionButtonProps {
  icon: ReactNode;
  disabled: boolean;
  busy?: boolean;
  onClick: () => void;
  children: string;
}

function ActionButton(props: ActionButtonProps) {
  return (
    <Button
      {...props}
      variant="ghost"
      className="px-2 text-on-darkroom not-disabled:hover:bg-on-darkroom/15 focus-visible:outline-on-darkroom"
    />
  );
}

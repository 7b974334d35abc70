import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { useUser } from '#web/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useOfflineProps } from '#web/ui/connection-need.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { avatarFileError } from './avatar-errors.ts';
import { readPicture, releasePicture } from './picture.ts';
import type { Picture } from './picture.ts';

const CropDialog = lazyDialog(
  async () => (await import('./components/crop-dialog.tsx')).CropDialog,
  ({ onClose }) => onClose(),
);

interface ChosenFile {
  file: File;
  /** Undefined when this browser cannot display the file. */
  picture: Picture | undefined;
}

/** The user's profile picture, with a button to change it. */
export function AvatarEditor() {
  const { name, avatarUrl } = useUser();
  const offlineProps = useOfflineProps(true);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile>();
  const chooseFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Clears the input, so that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    const fileProblem = avatarFileError(file);
    if (fileProblem) toast(fileProblem);
    else setChosen({ file, picture: await readPicture(file) });
  };
  const close = () => {
    if (chosen?.picture) releasePicture(chosen.picture);
    setChosen(undefined);
  };
  return (
    <div className="relative shrink-0 overflow-hidden rounded-full">
      <Avatar name={name} src={avatarUrl && largeAvatarUrl(avatarUrl)} size="xl" />
      <button
        type="button"
        aria-label="Change profile picture"
        className={OVERLAY_CLASS}
        onClick={() => input.current?.click()}
        {...offlineProps}
      >
        <span className="relative pb-1.5 group-aria-disabled:opacity-50">Change</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        aria-label="Profile picture"
        hidden
        onChange={(event) => void chooseFile(event)}
      />
      {chosen && <CropDialog {...chosen} onClose={close} />}
    </div>
  );
}

/** The URL of the larger rendition. `avatarUrl` is the URL of the small rendition. */
function largeAvatarUrl(avatarUrl: string): string {
  return `${avatarUrl}${avatarUrl.includes('?') ? '&' : '?'}size=512`;
}

// The whole picture is the button. The label covers the lower third even without hover, so that touch screens show it too.
const OVERLAY_CLASS =
  'group absolute inset-0 flex cursor-pointer aria-disabled:cursor-not-allowed items-end justify-center rounded-full text-xs font-medium text-on-darkroom ' +
  'focus-visible:-outline-offset-2 before:absolute before:inset-x-0 before:bottom-0 before:h-1/3 before:bg-darkroom/70 ' +
  'before:transition-[height] hover:before:h-full focus-visible:before:h-full';

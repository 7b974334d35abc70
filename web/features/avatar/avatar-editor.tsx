import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { useUser } from '#web/features/auth/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { fileRefusal } from './avatar-refusals.ts';
import { CropDialog } from './components/crop-dialog.tsx';
import { readPicture } from './picture.ts';

interface Chosen {
  file: File;
  /** Absent when this browser cannot show the file. */
  picture: ImageBitmap | undefined;
}

/** The own picture with the way to another one. */
export function AvatarEditor() {
  const { name, avatarUrl } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Emptied, so that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    const refusal = fileRefusal(file);
    if (refusal) toast(refusal);
    else setChosen({ file, picture: await readPicture(file) });
  };
  const close = () => {
    chosen?.picture?.close();
    setChosen(undefined);
  };
  return (
    <div className="relative shrink-0 overflow-hidden rounded-full">
      <Avatar name={name} src={avatarUrl && largeUrl(avatarUrl)} size="xl" />
      <button
        type="button"
        aria-label="Change profile picture"
        className={OVERLAY}
        onClick={() => input.current?.click()}
      >
        <span className="relative pb-1.5">Change</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        aria-label="Profile picture"
        hidden
        onChange={(event) => void pick(event)}
      />
      {chosen && <CropDialog {...chosen} onClose={close} />}
    </div>
  );
}

/** The picture in the size for a close look; the address itself is that of the small one. */
function largeUrl(avatarUrl: string): string {
  return `${avatarUrl}${avatarUrl.includes('?') ? '&' : '?'}size=512`;
}

// The whole picture can be clicked; the word stands on its lower third, where touch screens see it too.
const OVERLAY =
  'absolute inset-0 flex cursor-pointer items-end justify-center rounded-full text-xs font-medium text-on-darkroom ' +
  'focus-visible:-outline-offset-2 before:absolute before:inset-x-0 before:bottom-0 before:h-1/3 before:bg-darkroom/70 ' +
  'before:transition-[height] hover:before:h-full focus-visible:before:h-full';

import { Share2 } from 'lucide-react';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';

interface LinkToShareProps {
  label: string;
  url: string;
  /** A note below the link. */
  hint?: string;
  /** The title that the phone's share sheet passes on. */
  title?: string;
}

/** A link that can be copied, or passed to the share sheet of a phone. */
export function LinkToShare({ label, url, hint, title }: LinkToShareProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end gap-1">
        <Field label={label} className="mr-1 flex-1">
          <Input readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
        <CopyButton text={url} label={`Copy ${label.toLowerCase()}`} />
        <ShareButton content={{ url, ...(title && { title }) }} label={`Share ${label.toLowerCase()}`} />
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}

interface ShareButtonProps {
  content: ShareData;
  label: string;
}

/** Opens the share sheet. Renders nothing on devices without a share sheet. */
export function ShareButton({ content, label }: ShareButtonProps) {
  if (!('share' in navigator)) return null;
  // The promise is rejected when the person closes the share sheet.
  const share = () => void navigator.share(content).catch(() => undefined);
  return <IconButton label={label} icon={<Share2 aria-hidden />} onClick={share} />;
}

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast-store.ts';

const COPIED_DISPLAY_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** The accessible name, which says what is copied: 'Copy tracking number'. */
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Browsers refuse to copy on pages without https. The user can still select the text.
      toast({
        title: 'Could not copy',
        description: 'Select the text and copy it manually.',
        variant: 'destructive',
      });
    }
  };
  return (
    <>
      <IconButton
        label={label}
        icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      />
      <output className="sr-only">{isCopied ? 'Copied' : ''}</output>
    </>
  );
}

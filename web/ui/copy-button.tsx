import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast-store.ts';

const CONFIRMED_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** Names what is copied: 'Copy tracking number'. */
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers refuse without https; the text can still be selected.
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
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      />
      <output className="sr-only">{copied ? 'Copied' : ''}</output>
    </>
  );
}

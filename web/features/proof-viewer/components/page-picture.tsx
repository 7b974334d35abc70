import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface PagePictureProps {
  page: ProofPage;
  alt: string;
}

/** The picture of a page. Shows the page's thumbnail while the picture loads. */
export function PagePicture({ page, alt }: PagePictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setAttempt(attempt + 1);
    setState('loading');
  };
  return (
    <>
      {state !== 'shown' && <PreviewPicture key={`preview-${attempt}`} url={page.thumbnailUrl} />}
      {state !== 'failed' && (
        <img
          key={attempt}
          src={page.url}
          alt={alt}
          draggable={false}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          className={cn(PICTURE_CLASS, state === 'loading' && 'opacity-0')}
        />
      )}
      {state === 'loading' && <LoadingNote />}
      {state === 'failed' && <FailedNote onRetry={retry} />}
    </>
  );
}

function PreviewPicture({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <div aria-hidden className="absolute inset-0 animate-shimmer bg-hover" />;
  return (
    <img src={url} alt="" draggable={false} onError={() => setIsBroken(true)} className={PICTURE_CLASS} />
  );
}

/** The loading message. Appears only when loading takes a while. */
function LoadingNote() {
  return (
    <output
      className={cn(
        NOTE_CLASS,
        'flex animate-fade-in items-center gap-2 [animation-delay:600ms] [animation-fill-mode:backwards]',
      )}
    >
      <span className="size-4">
        <Spinner />
      </span>
      Loading…
    </output>
  );
}

function FailedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={cn(NOTE_CLASS, 'flex flex-col items-center gap-2 rounded-lg p-3')}>
      <p>The page could not be loaded.</p>
      <Button size="sm" icon={<RotateCw aria-hidden />} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

const PICTURE_CLASS = 'absolute inset-0 size-full max-w-none';
const NOTE_CLASS =
  'absolute top-1/2 left-1/2 w-max max-w-full -translate-x-1/2 -translate-y-1/2 rounded-full bg-raised px-3 py-1.5 text-sm text-ink shadow-md';

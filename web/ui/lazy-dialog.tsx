import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { canReloadSafely } from '#web/session/unsent-work.ts';
import { toast } from './toast-store.ts';

/**
 * A dialog whose code is loaded when it opens. If the dialog cannot be loaded or shown, a message says so and `close` is called.
 * The page stays, because it may contain typed text. The next opening loads the code again. `preload` loads it earlier.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
) {
  const createDialog = () => lazy(async () => ({ default: await load().catch(handleLoadError) }));
  let NextDialog = createDialog();
  // React keeps the failed load of a lazy component.
  const handleLoadError = (error: unknown): never => {
    NextDialog = createDialog();
    throw error;
  };
  function LazyDialog(props: Props) {
    const [Dialog] = useState(() => NextDialog);
    const handleError = () => {
      toast(FAILURE_TOAST);
      close(props);
    };
    return (
      <CatchBoundary getResetKey={() => 0} errorComponent={NoDialog} onCatch={handleError}>
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      </CatchBoundary>
    );
  }
  return Object.assign(LazyDialog, { preload: () => void load().catch(() => undefined) });
}

const NoDialog = () => null;

async function reloadPage(): Promise<void> {
  if (await canReloadSafely()) window.location.reload();
  else
    toast({
      title: 'The page was not reloaded',
      description: 'Photos are uploading, or the server is unreachable.',
    });
}

const FAILURE_TOAST = {
  title: 'This could not be opened',
  description: 'Check your connection and try again, or reload the page.',
  variant: 'destructive',
  // Some browsers keep the failed import until the page is reloaded.
  action: { label: 'Reload', altText: 'Reload', onSelect: () => void reloadPage() },
} as const;

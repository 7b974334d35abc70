import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';
import { isChunkLoadError } from '#web/lib/chunk-load-error.ts';
import { canReloadSafely } from '#web/session/unsent-work.ts';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';

interface SectionBoundaryProps {
  /** The section's heading. */
  title: string;
  children: ReactNode;
}

/**
 * The error boundary of one section. Other sections of the page keep working. 'Try Again' refetches the data, or reloads the page
 * if the code of the section could not be loaded.
 */
export function SectionBoundary({ title, children }: SectionBoundaryProps) {
  return (
    <SectionTitleContext value={title}>
      <CatchBoundary getResetKey={() => title} errorComponent={FailedSection}>
        {children}
      </CatchBoundary>
    </SectionTitleContext>
  );
}

const SectionTitleContext = createContext('');

function FailedSection({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const title = use(SectionTitleContext);
  const queryClient = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    // React and some browsers cache the failed import and do not request it again.
    if (isChunkLoadError(error) && (await canReloadSafely())) {
      // The user can cancel the reload when the browser asks about unsaved input.
      setRetrying(false);
      return window.location.reload();
    }
    await queryClient.invalidateQueries();
    // The failed section is not mounted, so its data was not refetched. The data is removed, so that the section does not fail on
    // the same data again.
    queryClient.removeQueries({ type: 'inactive' });
    reset();
    return undefined;
  };
  return (
    <Card>
      <section aria-label={title}>
        <ErrorState
          title={`${title} could not be shown`}
          text="Something went wrong in this section. Your saved changes are safe."
          retrying={retrying}
          onRetry={() => void retry()}
        />
      </section>
    </Card>
  );
}

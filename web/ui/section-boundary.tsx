import { useQueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';

interface SectionBoundaryProps {
  /** What the section shows, as its heading says it. */
  title: string;
  children: ReactNode;
}

/** Around one section of a page: when it breaks, the rest of the page stays, and 'Try Again' loads its data anew. */
export function SectionBoundary({ title, children }: SectionBoundaryProps) {
  return (
    <SectionTitle value={title}>
      <CatchBoundary getResetKey={() => title} errorComponent={BrokenSection}>
        {children}
      </CatchBoundary>
    </SectionTitle>
  );
}

const SectionTitle = createContext('');

function BrokenSection({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const title = use(SectionTitle);
  const queryClient = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await queryClient.invalidateQueries();
    reset();
  };
  return (
    <Card>
      <section aria-label={title}>
        <ErrorState
          title={`${title} could not be shown`}
          text="Something went wrong in this section. What you saved is safe."
          retrying={retrying}
          onRetry={() => void retry()}
        />
      </section>
    </Card>
  );
}

import { FolderOpen, Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Specimen } from './specimen.tsx';

export function StateSpecimens() {
  return (
    <SectionCard title="States of a page">
      <div className="grid gap-6 md:grid-cols-3">
        <Specimen name="Loading">
          <Loading text="Loading projects">
            <Card className="flex flex-col gap-3">
              <Skeleton className="aspect-video" />
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-1.5" />
              <Skeleton className="h-4 w-1/2" />
            </Card>
          </Loading>
        </Specimen>
        <Specimen name="Empty">
          <EmptyState
            icon={<FolderOpen />}
            title="No projects found"
            text="A project follows one vehicle from artwork to installed."
            action={
              <Button variant="primary" icon={<Plus aria-hidden />}>
                Create Your First Project
              </Button>
            }
          />
        </Specimen>
        <Specimen name="Error">
          <ErrorState
            title="Error loading project details."
            text="The server could not be reached."
            onRetry={() => toast({ title: 'Tried again' })}
          />
        </Specimen>
      </div>
    </SectionCard>
  );
}

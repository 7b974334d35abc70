import type { Project } from '#shared/projects/projects.contract.ts';
import { useHashTarget } from '#web/lib/use-hash-target.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { TrackingPanel } from './components/tracking-panel.tsx';

/** The shipments: artwork proofs to the client, and the wrap to the installer. */
export function ShippingInformation({ project }: { project: Project }) {
  useHashTarget('tracking');
  return (
    <SectionCard title="Shipping Information" id="tracking">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-x-8 gap-y-7">
        <TrackingPanel project={project} type="artwork_proof" />
        <TrackingPanel project={project} type="wrap" />
      </div>
    </SectionCard>
  );
}

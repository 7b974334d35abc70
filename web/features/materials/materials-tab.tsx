import { useQuery } from '@tanstack/react-query';
import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Material } from '#shared/materials/materials.contract.ts';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { MaterialDialog } from './components/material-dialog.tsx';
import { MaterialRow } from './components/material-row.tsx';
import { materialsQuery } from './materials.queries.ts';
import { TemperatureUnitChoice } from './temperature-input.tsx';

/** The films and laminates of the shop with the limits of their manufacturers. */
export function MaterialsTab() {
  const query = useQuery(materialsQuery);
  const materials = query.data;
  // The material that the dialog edits: null while no dialog is open, 'new' to add a material.
  const [editedMaterial, setEditedMaterial] = useState<Material | 'new' | null>(null);
  const add = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEditedMaterial('new')}>
      Add material
    </Button>
  );
  return (
    <SectionCard
      title="Materials"
      description={DESCRIPTION}
      actions={
        materials?.length ? (
          <>
            <TemperatureUnitChoice />
            {add}
          </>
        ) : undefined
      }
      flush
    >
      {materials ? (
        <Materials materials={materials} onEdit={setEditedMaterial} add={add} />
      ) : query.error ? (
        <ErrorState
          title="Your materials could not be loaded"
          text={errorText(query.error, 'Please try again.')}
          query={query}
        />
      ) : (
        <TableSkeleton text="Loading your materials..." />
      )}
      {editedMaterial && (
        <MaterialDialog
          material={editedMaterial === 'new' ? null : editedMaterial}
          onClose={() => setEditedMaterial(null)}
        />
      )}
    </SectionCard>
  );
}

const DESCRIPTION =
  'The films and laminates that you use. Install records warn about values outside the limits that you enter here.';

interface MaterialsProps {
  materials: Material[];
  onEdit: (material: Material) => void;
  add: ReactNode;
}

function Materials({ materials, onEdit, add }: MaterialsProps) {
  if (materials.length === 0)
    return (
      <EmptyState
        icon={<Layers />}
        title="No materials yet"
        text="Add a film or laminate, and enter the limits from its maker’s bulletin. All limits are optional."
        action={add}
      />
    );
  const sorted = materials.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived));
  return (
    <ul aria-label="Materials" className="divide-y">
      {sorted.map((material) => (
        <MaterialRow key={material.id} material={material} onEdit={() => onEdit(material)} />
      ))}
    </ul>
  );
}

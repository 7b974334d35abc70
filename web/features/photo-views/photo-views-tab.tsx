import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhotoViewSettings } from '#shared/photo-views/photo-views.contract.ts';
import { VEHICLE_TYPES, type VehicleType } from '#shared/photo-views/photo-views.ts';
import { VEHICLE_TYPE_LABELS } from '#shared/projects/option-labels.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { GateForm } from './components/gate-form.tsx';
import { ViewListForm } from './components/view-list-form.tsx';
import { photoViewsQuery } from './photo-views.queries.ts';

/** The settings for photo views: the views of each type of vehicle, and what the photo gates require. */
export function PhotoViewsTab() {
  const settings = useQuery(photoViewsQuery);
  if (settings.data) return <PhotoViews settings={settings.data} />;
  return (
    <SectionCard title="Photo views">
      {settings.isPending ? (
        <Loading text="Loading your photo views..." className="flex flex-col gap-4">
          <Skeletons count={5} className="h-11" />
        </Loading>
      ) : (
        <ErrorState
          title="Your photo views could not be loaded"
          text={settings.error.message}
          query={settings}
        />
      )}
    </SectionCard>
  );
}

function PhotoViews({ settings }: { settings: PhotoViewSettings }) {
  const [vehicleType, setVehicleType] = useState<VehicleType>('car');
  const list = settings.lists.find((one) => one.vehicleType === vehicleType);
  return (
    <div className="flex flex-col gap-5">
      <SectionCard
        title="Photo views"
        description="The camera steps through these views before and after the installation, and the gallery pairs the photos by view."
      >
        <div className="flex flex-col gap-5">
          <Field label="Type of vehicle" className="max-w-xs">
            <Select
              value={vehicleType}
              onChange={({ target }) => setVehicleType(target.value as VehicleType)}
            >
              {VEHICLE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {vehicleTypeLabel(type, settings)}
                </option>
              ))}
            </Select>
          </Field>
          {list && <ViewListForm key={vehicleType} list={list} />}
        </div>
      </SectionCard>
      <GateForm gates={settings} />
    </div>
  );
}

function vehicleTypeLabel(type: VehicleType, { lists }: PhotoViewSettings): string {
  const isDefault = lists.find(({ vehicleType }) => vehicleType === type)?.isDefault;
  return isDefault ? VEHICLE_TYPE_LABELS[type] : `${VEHICLE_TYPE_LABELS[type]} (changed)`;
}

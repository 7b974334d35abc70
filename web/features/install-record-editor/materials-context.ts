import { createContext, use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import {
  limitWarnings,
  type LimitWarning,
  type MeasuredQuantity,
} from '#shared/install-records/limit-warnings.ts';
import type { Material } from '#shared/materials/materials.contract.ts';

/** The materials of the project's shop; undefined while they are not loaded. */
export const MaterialsContext = createContext<readonly Material[] | undefined>(undefined);

export function useMaterials(): readonly Material[] | undefined {
  return use(MaterialsContext);
}

/** The warnings about a measured quantity, for the current entries of the form. */
export function useLimitWarnings(quantity: MeasuredQuantity, panel?: string): LimitWarning[] {
  const { control, getValues } = useFormContext<InstallRecordContent>();
  useWatch({ control });
  return limitWarnings(getValues(), useMaterials() ?? []).filter(
    (warning) => warning.measured === quantity && (panel === undefined || warning.panel === panel),
  );
}

import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { MaterialInput } from '#shared/materials/materials.forms.ts';

export type MaterialWithId = MaterialInput & { id: number };

export type MeasuredQuantity = 'air' | 'surface' | 'post_heat' | 'outgassing';

/** A value outside a limit that the shop entered for a material. */
export interface LimitWarning {
  /**
   * Identifies the material, the measurement and the side of the limit. The `reasons` of the install record refer to a warning
   * by this key.
   */
  key: string;
  maker: string;
  product: string;
  measured: MeasuredQuantity;
  /** The panel that was heated; null for other measurements. */
  panel: string | null;
  /** Whether the value is below or above the limit. */
  bound: 'below' | 'above';
  /** In °C, or hours for outgassing. */
  value: number;
  limit: number;
  bulletin: { name: string; date: string | null };
}

/**
 * The values outside the limits, grouped by material. For each material: air, surface, outgassing, then the heated panels in the
 * order of the record.
 */
export function limitWarnings(
  content: InstallRecordContent,
  materials: readonly MaterialWithId[],
): LimitWarning[] {
  return usedMaterials(content, materials).flatMap((material) => warningsOf(material, content));
}

/** The materials that the record refers to, each once, in the order of its films. */
export function usedMaterials<M extends { id: number }>(
  { films }: Pick<InstallRecordContent, 'films'>,
  materials: readonly M[],
): M[] {
  const ids = new Set(
    films.flatMap(({ materialId, laminateMaterialId }) => [materialId, laminateMaterialId]),
  );
  return [...ids].flatMap((id) => materials.find((material) => material.id === id) ?? []);
}

interface Measurement {
  measured: MeasuredQuantity;
  panel?: string;
  value: number | null;
  min: number | null;
  max: number | null;
}

function warningsOf(material: MaterialWithId, content: InstallRecordContent): LimitWarning[] {
  const { id, maker, product, bulletinName, bulletinDate } = material;
  return measurementsOf(material, content).flatMap(({ measured, panel = null, value, min, max }) => {
    const exceededLimit = exceededBound(
      value,
      { min, max },
      measured === 'outgassing' ? 0 : TEMPERATURE_TOLERANCE_C,
    );
    if (value === null || !exceededLimit) return [];
    return {
      key: [`material-${id}`, measured, ...(panel === null ? [] : [panel]), exceededLimit.bound].join(':'),
      maker,
      product,
      measured,
      panel,
      value,
      ...exceededLimit,
      bulletin: { name: bulletinName, date: bulletinDate },
    };
  });
}

/** What was measured, and the limits of the material for it. */
function measurementsOf(material: MaterialWithId, content: InstallRecordContent): Measurement[] {
  const { conditions, printing, panels } = content;
  const applicationTemperatureLimits = { min: material.minApplicationC, max: material.maxApplicationC };
  const postHeatLimits = { min: material.minPostHeatC, max: material.maxPostHeatC };
  const coveredPanels = panelsCoveredBy(material, content);
  return [
    { measured: 'air', value: conditions.airTemperatureC, ...applicationTemperatureLimits },
    { measured: 'surface', value: conditions.surfaceTemperatureC, ...applicationTemperatureLimits },
    {
      measured: 'outgassing',
      value: printing?.outgassingHours ?? null,
      min: material.outgassingHours,
      max: null,
    },
    ...panels
      .filter(({ name }) => coveredPanels.has(name))
      .map(({ name, postHeatC }) => ({
        measured: 'post_heat' as const,
        panel: name,
        value: postHeatC,
        ...postHeatLimits,
      })),
  ];
}

function panelsCoveredBy({ id }: MaterialWithId, { films }: InstallRecordContent): Set<string> {
  const filmsWithMaterial = films.filter((film) => film.materialId === id || film.laminateMaterialId === id);
  return new Set(filmsWithMaterial.flatMap(({ panels }) => panels));
}

/** Temperatures that differ only by rounding are equal: 160 °F is stored as 71.11 °C, and must not exceed a limit of 71.1 °C. */
const TEMPERATURE_TOLERANCE_C = 0.05;

/** The bound that the value violates by more than the tolerance, with its limit; null when it violates none. */
function exceededBound(
  value: number | null,
  { min, max }: Pick<Measurement, 'min' | 'max'>,
  tolerance: number,
): Pick<LimitWarning, 'bound' | 'limit'> | null {
  if (value === null) return null;
  if (min !== null && value < min - tolerance) return { bound: 'below', limit: min };
  if (max !== null && value > max + tolerance) return { bound: 'above', limit: max };
  return null;
}

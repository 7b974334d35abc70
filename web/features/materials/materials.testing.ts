import type { Material } from '#shared/materials/materials.contract.ts';

/** A film without limits. */
export function sampleMaterial(overrides: Partial<Material> = {}): Material {
  return {
    id: 1,
    maker: 'Northfilm',
    product: 'Cast 700',
    kind: 'film',
    minApplicationC: null,
    maxApplicationC: null,
    minPostHeatC: null,
    maxPostHeatC: null,
    outgassingHours: null,
    bulletinName: '',
    bulletinDate: null,
    isArchived: false,
    isUsed: false,
    ...overrides,
  };
}

/** Labels by stored value, in the order of the lists in forms. */
export const VEHICLE_TYPE_LABELS = {
  car: 'Car',
  truck: 'Truck',
  'box-truck': 'Box Truck',
  van: 'Van',
  trailer: 'Trailer',
  other: 'Other',
} as const;

export const WRAP_TYPE_LABELS = {
  full: 'Full',
  partial: 'Partial',
  commercial: 'Commercial',
  'color-change': 'Color Change',
  ppf: 'PPF',
} as const;

export const MATERIAL_LABELS = {
  '3m': '3M',
  avery: 'Avery',
  oracal: 'Oracal',
  xpel: 'XPEL',
  other: 'Other',
} as const;

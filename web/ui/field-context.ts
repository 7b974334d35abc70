import { createContext, use } from 'react';

/** The attributes that connect a control to the label, hint and error of its Field. */
export interface FieldWiring {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export const FieldContext = createContext<FieldWiring>({});

/** The wiring of the surrounding Field; empty outside a Field. */
export function useFieldWiring(): FieldWiring {
  return use(FieldContext);
}

import { createContext, use } from 'react';

/** The attributes that connect a control to the label, hint and error of its Field. */
export interface FieldControlAttributes {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export const FieldContext = createContext<FieldControlAttributes>({});

/** The attributes from the surrounding Field; empty outside a Field. */
export function useFieldControlAttributes(): FieldControlAttributes {
  return use(FieldContext);
}

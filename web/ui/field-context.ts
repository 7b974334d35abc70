import { createContext, use } from 'react';

/** What a Field tells the control inside it, so that label, hint and error belong to that control. */
export interface FieldWiring {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export const FieldContext = createContext<FieldWiring>({});

/** The wiring of the surrounding Field; empty outside of one. */
export function useFieldWiring(): FieldWiring {
  return use(FieldContext);
}

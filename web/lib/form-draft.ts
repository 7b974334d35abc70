import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, storeDraft, changedEntries } from './stored-draft.ts';

interface FormDraft<Entries> {
  /** Whether the form shows a restored draft. */
  restored: boolean;
  /** How often the entries were discarded. As the `key` of a component, it resets the hidden entries of the component. */
  discardCount: number;
  /**
   * Resets the form to `saved`, or to its initial values. `laterEntries` were typed after the save began, and stay in the form
   * as unsaved entries.
   */
  restartWith: (saved?: Entries, laterEntries?: Partial<Entries>) => void;
}

/**
 * Stores the entries of a form as a draft until the form is saved or discarded, so that a reload or an expired session loses
 * nothing. `name` identifies the user and the form. Not for forms with passwords.
 */
export function useFormDraft<Entries extends FieldValues, Valid>(
  form: UseFormReturn<Entries, unknown, Valid>,
  name: string,
): FormDraft<Entries> {
  const { subscribe, getValues, reset } = form;
  const [restored, setRestored] = useState(() => readDraft(name) !== undefined);
  const [discardCount, setDiscardCount] = useState(0);
  useEffect(() => {
    const draft = readDraft(name);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true, keepFieldsRef: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, defaultValues }) => storeDraft(name, changedEntries(values, defaultValues ?? {})),
    });
  }, [subscribe, getValues, reset, name]);
  const restartWith = (saved?: Entries, laterEntries?: Partial<Entries>) => {
    setRestored(false);
    if (!saved) setDiscardCount((count) => count + 1);
    // Some forms keep edited fields at a reset. This reset replaces the edited fields too.
    reset(saved, { keepDirtyValues: false });
    if (!laterEntries) return;
    const entries = { ...getValues(), ...laterEntries };
    reset(entries, { keepDirtyValues: false, keepDefaultValues: true, keepFieldsRef: true });
  };
  return { restored, discardCount, restartWith };
}

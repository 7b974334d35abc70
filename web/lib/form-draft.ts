import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, storeDraft, typedOver } from './stored-draft.ts';

interface FormDraft<Entries> {
  /** Whether what stands in the form was typed before the page was left. */
  restored: boolean;
  /** Lets the form begin anew with what is saved by now; of the draft only what was typed since then stays. */
  beginWith: (saved?: Entries, typedSince?: Partial<Entries>) => void;
}

/**
 * Keeps what is typed into a form, until it is saved or given up: an expired session or a reload then loses nothing.
 * `name` says whose draft of which form it is. Not for forms with passwords.
 */
export function useFormDraft<Entries extends FieldValues, Valid>(
  form: UseFormReturn<Entries, unknown, Valid>,
  name: string,
): FormDraft<Entries> {
  const { subscribe, getValues, reset } = form;
  const [restored, setRestored] = useState(() => readDraft(name) !== undefined);
  useEffect(() => {
    const draft = readDraft(name);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true, keepFieldsRef: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, defaultValues }) => storeDraft(name, typedOver(values, defaultValues ?? {})),
    });
  }, [subscribe, getValues, reset, name]);
  const beginWith = (saved?: Entries, typedSince?: Partial<Entries>) => {
    setRestored(false);
    // The form may be one that keeps what was typed when new values arrive.
    reset(saved, { keepDirtyValues: false });
    if (!typedSince) return;
    const entries = { ...getValues(), ...typedSince };
    reset(entries, { keepDirtyValues: false, keepDefaultValues: true, keepFieldsRef: true });
  };
  return { restored, beginWith };
}

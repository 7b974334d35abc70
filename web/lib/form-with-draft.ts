import { useForm, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useFormDraft } from './form-draft.ts';
import { changedEntries } from './stored-draft.ts';

interface FormWithDraftOptions<Entries, Valid> {
  resolver: Resolver<Entries & FieldValues, unknown, Valid>;
  /** The saved entries. When they change, fields that the user has edited keep their value. */
  values: Entries;
}

/** The entries that were sent, and a function that shows the saved entries. */
interface SentEntries<Entries> {
  entries: Entries;
  /** Shows the saved entries in the form. Keeps what the user has typed since the entries were sent. */
  showSaved: (saved: Entries) => void;
}

/** A form for saved data with a draft (form-draft.ts). The user may continue to type while the form is being saved. */
export function useFormWithDraft<Entries extends FieldValues, Valid extends FieldValues>(
  name: string,
  { resolver, values }: FormWithDraftOptions<Entries, Valid>,
) {
  const form = useForm<Entries, unknown, Valid>({
    resolver,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  // Reading `dirtyFields` makes react-hook-form track dirty fields.
  void form.formState.dirtyFields;
  const draft = useFormDraft(form, name);
  return { form, draft, submit: createSubmit(form, draft.restartWith) };
}

/** Returns a function that creates the submit handler of a form. `restartWith` shows the saved entries and what was typed later. */
export function createSubmit<Entries extends FieldValues, Valid>(
  form: UseFormReturn<Entries, unknown, Valid>,
  restartWith: (saved: Entries, laterEntries: Partial<Entries>) => void,
) {
  return (save: (valid: Valid, sentEntries: SentEntries<Entries>) => void) =>
    form.handleSubmit((valid) => {
      const entries = structuredClone(form.getValues());
      const showSaved = (saved: Entries) => restartWith(saved, changedEntries(form.getValues(), entries));
      save(valid, { entries, showSaved });
    });
}

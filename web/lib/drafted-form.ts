import { useForm, type FieldValues, type Resolver } from 'react-hook-form';
import { useFormDraft } from './form-draft.ts';
import { changedEntries } from './stored-draft.ts';

interface DraftedFormOptions<Entries, Valid> {
  resolver: Resolver<Entries & FieldValues, unknown, Valid>;
  /** The saved entries. Newer ones replace only what the user has not changed. */
  values: Entries;
}

/** What was sent, and how the form shows it as saved. */
interface SentEntries<Entries> {
  entries: Entries;
  /** What was typed since is kept. */
  showSaved: (saved: Entries) => void;
}

/** A form of saved data with a draft (form-draft.ts), which the user may change further while it is saved. */
export function useDraftedForm<Entries extends FieldValues, Valid extends FieldValues>(
  name: string,
  { resolver, values }: DraftedFormOptions<Entries, Valid>,
) {
  const form = useForm<Entries, unknown, Valid>({
    resolver,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  // Reading it makes react-hook-form track dirty fields.
  void form.formState.dirtyFields;
  const draft = useFormDraft(form, name);
  const submit = (save: (valid: Valid, sent: SentEntries<Entries>) => void) =>
    form.handleSubmit((valid) => {
      const entries = structuredClone(form.getValues());
      const showSaved = (saved: Entries) =>
        draft.restartWith(saved, changedEntries(form.getValues(), entries));
      save(valid, { entries, showSaved });
    });
  return { form, draft, submit };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { useFormDraft } from './form-draft.ts';
import { createSubmit } from './form-with-draft.ts';
import { changedEntries, readDraft, storeDraft } from './stored-draft.ts';

interface FormWithBaseOptions<Entries, Valid> {
  resolver: Resolver<Entries & FieldValues, unknown, Valid>;
  /** The saved entries. A form without edits shows them. */
  saved: Entries;
}

/**
 * A form with a draft (form-draft.ts) whose save replaces all saved entries, for example a list. The base of the form
 * is the saved entries that the user began to edit. While the form has edits, newer saved entries do not replace the
 * base. The base is stored beside the draft. A save sends the base, so that the server detects changes of other users.
 */
export function useFormWithBase<Entries extends FieldValues, Valid extends FieldValues>(
  name: string,
  { resolver, saved }: FormWithBaseOptions<Entries, Valid>,
) {
  const baseName = `${name}-base`;
  const [base, setBase] = useState(() => (readDraft(baseName) as Entries | undefined) ?? saved);
  const form = useForm<Entries, unknown, Valid>({
    resolver,
    defaultValues: base as DefaultValues<Entries>,
    mode: 'onTouched',
  });
  const draft = useFormDraft(form, name);
  const hasEdits = form.formState.isDirty || draft.restored;
  const isOutdated = Object.keys(changedEntries(saved, base)).length > 0;
  if (isOutdated && !hasEdits) setBase(saved);
  const showBase = useEffectEvent((entries: Entries) => !hasEdits && form.reset(entries));
  useEffect(() => void showBase(base), [base]);
  useEffect(() => storeDraft(baseName, hasEdits ? base : {}), [baseName, hasEdits, base]);
  const restartWith = (newBase: Entries, laterEntries?: Partial<Entries>) => {
    setBase(newBase);
    draft.restartWith(newBase, laterEntries);
  };
  return {
    form,
    draft,
    base,
    /** Whether the saved entries have changed since the user began to edit. */
    isOutdated: isOutdated && hasEdits,
    loadSaved: () => restartWith(saved),
    /** Keeps the entries of the form. The next save replaces the saved entries. */
    keepEntries: () => restartWith(saved, form.getValues()),
    submit: createSubmit(form, restartWith),
  };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { RotateCcw } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import type { PhotoViewSettings } from '#shared/photo-views/photo-views.contract.ts';
import { viewListForm, type ViewListInput } from '#shared/photo-views/photo-views.forms.ts';
import { defaultViews } from '#shared/photo-views/photo-views.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { useFormDraft } from '#web/lib/form-draft.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { useSaveViewList } from '../photo-views.queries.ts';
import { ViewRows } from './view-rows.tsx';

type ViewList = PhotoViewSettings['lists'][number];

/** Edits the views of one type of vehicle. */
export function ViewListForm({ list }: { list: ViewList }) {
  const { form, draft, submit, restoreDefaults, isSaving } = useViewListForm(list);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {draft.restored && form.formState.isDirty && (
          <DraftNote
            text="We restored your unsaved changes."
            discardLabel="Discard changes"
            onDiscard={() => draft.restartWith()}
          />
        )}
        <ViewRows />
        <div className="flex flex-wrap justify-between gap-3 border-t pt-5">
          <Button variant="ghost" icon={<RotateCcw aria-hidden />} onClick={restoreDefaults}>
            Back to the default
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function useViewListForm({ vehicleType, views }: ViewList) {
  const draftKey = draftName(useUser().id, `photo-views-${vehicleType}`);
  const save = useSaveViewList(draftKey);
  const entries: ViewListInput = { vehicleType, views };
  const form = useForm({
    resolver: zodResolver(viewListForm),
    values: entries,
    // A manager may save while the form is open; what was typed is kept.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  // Reading it makes react-hook-form track dirty fields.
  void form.formState.dirtyFields;
  const draft = useFormDraft(form, draftKey);
  const submit = form.handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: () => draft.restartWith(input),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  const restoreDefaults = () =>
    form.reset({ vehicleType, views: defaultViews(vehicleType) }, { keepDefaultValues: true });
  return { form, draft, submit, restoreDefaults, isSaving: save.isPending };
}

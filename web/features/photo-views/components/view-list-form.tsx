import { zodResolver } from '@hookform/resolvers/zod';
import { RotateCcw } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import type { PhotoViewSettings } from '#shared/photo-views/photo-views.contract.ts';
import { viewListForm, type ViewListInput } from '#shared/photo-views/photo-views.forms.ts';
import { defaultViews } from '#shared/photo-views/photo-views.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { useFormWithBase } from '#web/lib/form-with-base.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { OutdatedNote } from '#web/ui/outdated-note.tsx';
import { useSaveViewList } from '../photo-views.queries.ts';
import { ViewRows } from './view-rows.tsx';

type ViewList = PhotoViewSettings['lists'][number];

/** Edits the views of one type of vehicle. */
export function ViewListForm({ list }: { list: ViewList }) {
  const { form, draft, isOutdated, loadSaved, keepEntries, submit, restoreDefaults, isSaving } =
    useViewListForm(list);
  const focusContainer = useFocusContainer<HTMLFormElement>();
  return (
    <FormProvider {...form}>
      <form
        {...focusContainer}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        {draft.restored && form.formState.isDirty && <DraftNote onDiscard={() => draft.restartWith()} />}
        <ViewRows />
        {isOutdated && !isSaving && (
          <OutdatedNote
            text="Somebody else changed these views. If you keep yours, the next save replaces theirs."
            onLoad={loadSaved}
            onKeep={keepEntries}
          />
        )}
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
  const savedList: ViewListInput = { vehicleType, views };
  const formWithBase = useFormWithBase(draftKey, {
    resolver: zodResolver(viewListForm),
    saved: savedList,
  });
  const { form, base } = formWithBase;
  const saveViews = formWithBase.submit((input, { showSaved }) =>
    save.mutate(
      { ...input, previous: base.views },
      {
        onSuccess: () => showSaved(input),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  const restoreDefaults = () =>
    form.reset({ vehicleType, views: defaultViews(vehicleType) }, { keepDefaultValues: true });
  return { ...formWithBase, submit: saveViews, restoreDefaults, isSaving: save.isPending };
}

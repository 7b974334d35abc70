import { zodResolver } from '@hookform/resolvers/zod';
import { RotateCcw } from 'lucide-react';
import { FormProvider } from 'react-hook-form';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import {
  approvalSettingsForm,
  MAX_STATEMENT_LENGTH,
  MAX_TERMS_LENGTH,
} from '#shared/decisions/approval-settings.forms.ts';
import { DEFAULT_APPROVAL_TEXTS } from '#shared/decisions/default-approval-texts.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { useFormWithBase } from '#web/lib/form-with-base.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { Field } from '#web/ui/field.tsx';
import { OutdatedNote } from '#web/ui/outdated-note.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toApprovalFormValues, useSaveApprovalSettings } from '../approval-settings.queries.ts';
import { StatementRows } from './statement-rows.tsx';

export function ApprovalForm({ settings }: { settings: ApprovalSettings }) {
  const { form, draft, isOutdated, loadSaved, keepEntries, submit, restoreDefaults, isSaving } =
    useApprovalForm(settings);
  const { errors, isDirty } = form.formState;
  const focusContainer = useFocusContainer<HTMLFormElement>();
  return (
    <FormProvider {...form}>
      <form
        {...focusContainer}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        {draft.restored && isDirty && <DraftNote onDiscard={() => draft.restartWith()} />}
        <StatementRows />
        <Field
          label="Terms"
          hint="Shown with the statements, for example what a change after the approval costs. Optional."
          error={errors.terms?.message}
        >
          <Textarea maxLength={MAX_TERMS_LENGTH} {...form.register('terms')} />
        </Field>
        <Field
          label="Consent line"
          hint="Shown with the typed name."
          required
          error={errors.consent?.message}
        >
          <Textarea rows={2} maxLength={MAX_STATEMENT_LENGTH} {...form.register('consent')} />
        </Field>
        <Checkbox
          label="Require approval for every project"
          hint="‘Final Artwork Approval’ then needs an approved proof, even on projects that were never sent for review."
          {...form.register('isApprovalRequired')}
        />
        {isOutdated && !isSaving && (
          <OutdatedNote
            text="Somebody else changed these settings. If you keep yours, the next save replaces theirs."
            onLoad={loadSaved}
            onKeep={keepEntries}
          />
        )}
        <div className="flex flex-wrap justify-between gap-3 border-t pt-5">
          <Button variant="ghost" icon={<RotateCcw aria-hidden />} onClick={restoreDefaults}>
            Restore default texts
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function useApprovalForm(settings: ApprovalSettings) {
  const draftKey = draftName(useUser().id, 'approval-settings');
  const save = useSaveApprovalSettings(draftKey);
  const formWithBase = useFormWithBase(draftKey, {
    resolver: zodResolver(approvalSettingsForm),
    saved: toApprovalFormValues(settings),
  });
  const { form, base } = formWithBase;
  const saveTexts = formWithBase.submit((texts, { showSaved }) =>
    save.mutate(
      { ...texts, previous: base },
      {
        onSuccess: (saved) => showSaved(toApprovalFormValues(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  const restoreDefaults = () => {
    const entries = { ...form.getValues(), ...structuredClone(DEFAULT_APPROVAL_TEXTS) };
    form.reset(entries, { keepDefaultValues: true });
  };
  return { ...formWithBase, submit: saveTexts, restoreDefaults, isSaving: save.isPending };
}

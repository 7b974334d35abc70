import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import type { User } from '#shared/users/user.wire.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import { VerificationNote } from '#web/features/profile-fields/verification-note.tsx';
import { useFormWithDraft } from '#web/lib/form-with-draft.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { profileChangeOf, profileFormValues, profileForm, hasBusinessProfile } from '../profile-form.ts';
import { useSaveProfile } from '../settings.queries.ts';
import { CertificationsField } from './certifications-field.tsx';
import { ProfileFields } from './profile-fields.tsx';

export function ProfileForm({ user }: { user: User }) {
  const { form, draft, submit, isSaving } = useProfileForm(user);
  return (
    <SectionCard title="Your profile">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
          {draft.restored && form.formState.isDirty && <DraftNote onDiscard={() => draft.restartWith()} />}
          <ProfileFields />
          {hasBusinessProfile(user) && <CertificationsField user={user} />}
          <VerificationNote user={user}>{BADGE_WARNING}</VerificationNote>
          <div className="flex justify-end border-t pt-5">
            <Button type="submit" variant="primary" busy={isSaving} busyText="Saving...">
              Save Changes
            </Button>
          </div>
        </form>
      </FormProvider>
    </SectionCard>
  );
}

const BADGE_WARNING =
  'Changing your name or company removes your Verified badges. An admin will need to verify your documents again.';

function useProfileForm(user: User) {
  const draftKey = draftName(user.id, 'profile');
  const save = useSaveProfile(draftKey);
  const { data: offered } = useQuery(certificationsQuery);
  const { form, draft, submit } = useFormWithDraft(draftKey, {
    resolver: zodResolver(profileForm),
    values: profileFormValues(user),
  });
  const saveProfile = submit((profile, { entries, showSaved }) =>
    save.mutate(
      { change: profileChangeOf(profile, user, offered), entries },
      {
        onSuccess: (saved) => showSaved(profileFormValues(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return { form, draft, submit: saveProfile, isSaving: save.isPending };
}

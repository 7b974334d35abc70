import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { useFormWithDraft } from './form-with-draft.ts';

const name = page.getByLabelText('Name');
const saved = Promise.withResolvers<void>();

beforeEach(() => sessionStorage.clear());

test('keeps what is typed while the form is being saved', async () => {
  await renderSignedIn(<Editor />);
  await name.fill('Rear');
  await page.getByRole('button', { name: 'Save' }).click();
  await name.fill('Rear left');
  saved.resolve();
  await expect.element(page.getByText('Saved: Rear, changed')).toBeVisible();
  await expect.element(name).toHaveValue('Rear left');
});

function Editor() {
  const { form, submit } = useFormWithDraft('draft', {
    resolver: (entries) => ({ values: entries, errors: {} }),
    values: { name: 'Front' },
  });
  const save = submit((entries, { showSaved }) => void saved.promise.then(() => showSaved(entries)));
  const { isDirty, defaultValues } = form.formState;
  return (
    <form onSubmit={(event) => void save(event)}>
      <input aria-label="Name" {...form.register('name')} />
      <button>Save</button>
      <p>
        Saved: {defaultValues?.name}, {isDirty ? 'changed' : 'saved'}
      </p>
    </form>
  );
}

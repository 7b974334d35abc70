import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessible.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { FormFieldName } from './form-fields.ts';
import type { ProjectEntries } from './project-entries.ts';

const deadline = page.getByLabelText('Deadline');

test('a deadline in the past has a warning', async () => {
  await showFields(['deadline']);
  await deadline.fill('2020-03-05');
  await expect.element(page.getByRole('status')).toHaveTextContent('This deadline is in the past.');
  await expect.element(deadline).toHaveAttribute('aria-describedby', page.getByRole('status').element().id);
  await expect.element(deadline).toBeValid();
  expect(await accessibilityFindings()).toBe('');
  await deadline.fill('2099-03-05');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('a saved deadline has no warning', async () => {
  await showFields(['deadline'], { deadline: '2020-03-05' });
  await expect.element(deadline).toHaveValue('2020-03-05');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('the installation is compared with the deadline', async () => {
  await showFields(['deadline', 'scheduledInstallationDate']);
  await page.getByLabelText('Scheduled Installation Date').fill('2099-03-06');
  await deadline.fill('2099-03-05');
  await expect.element(page.getByText('This is after the deadline.')).toBeVisible();
});

async function showFields(names: FormFieldName[], saved: Partial<ProjectEntries> = {}): Promise<void> {
  await render(<Form names={names} saved={saved} />);
}

function Form({ names, saved }: { names: FormFieldName[]; saved: Partial<ProjectEntries> }) {
  const form = useForm<ProjectEntries>({ defaultValues: saved });
  return (
    <FormProvider {...form}>
      <FieldInputs names={names} />
    </FormProvider>
  );
}

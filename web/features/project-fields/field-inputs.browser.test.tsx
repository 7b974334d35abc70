import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { FormFieldName } from './form-fields.ts';
import type { ProjectFormValues } from './project-entries.ts';

const deadline = page.getByLabelText('Deadline');

test('a deadline in the past has a warning', async () => {
  await renderFields(['deadline']);
  await deadline.fill('2020-03-05');
  await expect.element(page.getByRole('status')).toHaveTextContent('This deadline is in the past.');
  await expect.element(deadline).toHaveAttribute('aria-describedby', page.getByRole('status').element().id);
  await expect.element(deadline).toBeValid();
  expect(await accessibilityFindings()).toBe('');
  await deadline.fill('2099-03-05');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('a saved deadline in the past has no warning', async () => {
  await renderFields(['deadline'], { deadline: '2020-03-05' });
  await expect.element(deadline).toHaveValue('2020-03-05');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test('an installation after the deadline has a warning', async () => {
  await renderFields(['deadline', 'scheduledInstallationDate']);
  await page.getByLabelText('Scheduled Installation Date').fill('2099-03-06');
  await deadline.fill('2099-03-05');
  await expect.element(page.getByText('This is after the deadline.')).toBeVisible();
});

test('a VIN shows its number of characters while the user is typing', async () => {
  await renderFields(['vehicleDetail.vin']);
  const vin = page.getByLabelText('VIN');
  await vin.fill('1M8GDM9AXKP04278');
  await expect.element(vin).toHaveAccessibleDescription('16 of 17 characters');
  await userEvent.tab();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('A VIN has 17 characters; this one has 16.');
  await vin.fill('1M8GDM9AXKP042788');
  await expect.element(vin).toHaveAccessibleDescription('17 of 17 characters');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

async function renderFields(names: FormFieldName[], saved: Partial<ProjectFormValues> = {}): Promise<void> {
  await render(<Form names={names} saved={saved} />);
}

function Form({ names, saved }: { names: FormFieldName[]; saved: Partial<ProjectFormValues> }) {
  const form = useForm<ProjectFormValues>({ defaultValues: saved });
  return (
    <FormProvider {...form}>
      <FieldInputs names={names} />
    </FormProvider>
  );
}

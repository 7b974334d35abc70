import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  installRecordContent,
  type InstallRecordContent,
} from '#shared/install-records/install-record.forms.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { PrintingSection } from './printing-section.tsx';

const printedCheckbox = page.getByRole('checkbox', { name: 'A film was printed' });
const printer = page.getByRole('textbox', { name: 'Printer' });
const outgassing = page.getByLabelText('Outgassing before lamination');

test('the entries about the print return when the checkbox is checked again', async () => {
  await renderSignedIn(<Editor />);
  await printedCheckbox.click();
  await printer.fill('Large one');
  await outgassing.fill('24');
  await printedCheckbox.click();
  await expect.element(printer).not.toBeInTheDocument();
  await printedCheckbox.click();
  await expect.element(printer).toHaveValue('Large one');
  await expect.element(outgassing).toHaveValue('24');
});

function Editor() {
  const form = useForm<InstallRecordContent>({ defaultValues: installRecordContent.parse({}) });
  return (
    <FormProvider {...form}>
      <PrintingSection />
    </FormProvider>
  );
}

import { FormProvider } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { useRecordForm } from './record-form.ts';

const humidity = page.getByLabelText('Humidity');
const printer = page.getByLabelText('Printer');

beforeEach(() => sessionStorage.clear());

test('a reload keeps what was typed', async () => {
  await typeHumidity('40', sampleRecord(1));
  await renderSignedIn(<Editor record={sampleRecord(1)} />);
  await expect.element(humidity).toHaveValue('40');
  await expect.element(page.getByText('Version 1, changed')).toBeVisible();
});

test('a reload merges the entries with those that somebody else has just saved', async () => {
  await typeHumidity('40', sampleRecord(1));
  await renderSignedIn(<Editor record={sampleRecord(2, { printing: { printer: 'Large one' } })} />);
  await expect.element(humidity).toHaveValue('40');
  await expect.element(printer).toHaveValue('Large one');
  await expect.element(page.getByText('Version 2, changed')).toBeVisible();
});

test('a reload keeps the draft and its version when somebody else changed the same section', async () => {
  await typeHumidity('40', sampleRecord(1));
  await renderSignedIn(<Editor record={sampleRecord(2, { conditions: { humidity: 55 } })} />);
  await expect.element(humidity).toHaveValue('40');
  await expect.element(page.getByText('Version 1, changed')).toBeVisible();
});

test('a reload without a draft shows what somebody else saved', async () => {
  const { unmount } = await renderSignedIn(<Editor record={sampleRecord(1)} />);
  await unmount();
  await renderSignedIn(<Editor record={sampleRecord(2, { conditions: { humidity: 55 } })} />);
  await expect.element(humidity).toHaveValue('55');
  await expect.element(page.getByText('Version 2, saved')).toBeVisible();
});

async function typeHumidity(value: string, record: InstallRecordView) {
  const { unmount } = await renderSignedIn(<Editor record={record} />);
  await humidity.fill(value);
  await unmount();
}

function Editor({ record }: { record: InstallRecordView }) {
  const { form, openedRecord, isDirty } = useRecordForm(7, record);
  return (
    <FormProvider {...form}>
      <input aria-label="Humidity" {...form.register('conditions.humidity')} />
      <input aria-label="Printer" {...form.register('printing.printer')} />
      <p>
        Version {openedRecord.version}, {isDirty ? 'changed' : 'saved'}
      </p>
    </FormProvider>
  );
}

function sampleRecord(version: number, content: object = {}): InstallRecordView {
  return {
    version,
    content: installRecordContent.parse({ printing: {}, ...content }),
    updatedAt: '2027-03-01T12:00:00.000Z',
    updatedBy: 'Sam Cole',
    completion: null,
    addenda: [],
    people: [],
  };
}

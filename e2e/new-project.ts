import type { Locator } from '@playwright/test';

const VAN = { name: 'Harbour Bakery van', type: 'van', make: 'Ford', model: 'Transit', year: '2024' };

/** Fills in the required fields: by default a white van with a full wrap. */
export async function fillNewProject(dialog: Locator, vehicle: Partial<typeof VAN> = {}): Promise<void> {
  const { name, type, make, model, year } = { ...VAN, ...vehicle };
  await dialog.getByLabel('Project Name').fill(name);
  await dialog.getByLabel('Vehicle Type').selectOption(type);
  for (const [label, text] of Object.entries({ Make: make, Model: model, Year: year }))
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('textbox', { name: 'Color', exact: true }).fill('White');
  await dialog.getByLabel('Wrap Type').selectOption('full');
  await dialog.getByLabel('Material').selectOption('3m');
}

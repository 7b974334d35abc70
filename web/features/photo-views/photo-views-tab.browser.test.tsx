import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PhotoViewSettings } from '#shared/photo-views/photo-views.contract.ts';
import type { ViewListInput } from '#shared/photo-views/photo-views.forms.ts';
import { DEFAULT_VIEW_GATES, defaultViews, VEHICLE_TYPES } from '#shared/photo-views/photo-views.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const SAVE_ROUTE = 'PUT /api/photo-view-settings/list';
const SAVE_GATES_ROUTE = 'PUT /api/photo-view-settings/gates';
const names = page.getByRole('textbox', { name: /^Name of view/ });
const nameOfView = (number: number) =>
  page.getByRole('textbox', { name: `Name of view ${number}`, exact: true });
const save = page.getByRole('button', { name: 'Save Changes' });
const note = page.getByText(/^Somebody else changed these views/);
/** The list of a colleague, who has added two views at the start and removed the last five. */
const NEWER_VIEWS = [
  { key: 'plate', name: 'Plate', isRequired: true },
  { key: 'nose', name: 'Nose', isRequired: false },
  ...defaultViews('trailer').slice(0, 4),
];

test('a shop edits the views of a type of vehicle', async () => {
  await openTrailer(settingsWith({}));
  await page.getByRole('textbox', { name: 'Name of view 1', exact: true }).fill('Nose');
  await page.getByRole('button', { name: 'Move view 1 down' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name of view 2', exact: true })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove view 3' }).click();
  await page.getByRole('button', { name: 'Add view' }).click();
  await names.last().fill('Coupling');
  await page
    .getByRole('checkbox', { name: /^Required: view/ })
    .last()
    .click();
  expect(await accessibilityFindings()).toBe('');
  respondToSave(({ views }) => settingsWith({ views }));
  await save.click();
  await expect.element(page.getByText('Photo views saved', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Trailer (changed)' })).toBeInTheDocument();
  const views = server.calls(SAVE_ROUTE)[0]?.body.views ?? [];
  expect(views.map(({ name }) => name).slice(0, 3)).toEqual(['Driver side front', 'Nose', 'Rear']);
  expect(views.at(-1)).toMatchObject({ name: 'Coupling', isRequired: false });
});

test('a view needs a name', async () => {
  await openTrailer(settingsWith({}));
  await page.getByRole('button', { name: 'Add view' }).click();
  await save.click();
  await expect.element(page.getByText('Enter the name of the view')).toBeVisible();
  expect(server.calls(SAVE_ROUTE)).toEqual([]);
});

test('a name that is being edited stays with its view when a colleague changes the list', async () => {
  await openTrailer(settingsWith({}));
  await nameOfView(2).fill('Driver side close-up');
  await receiveNewerList();
  await expect.element(note).toBeVisible();
  await expect.element(names).toHaveLength(defaultViews('trailer').length);
  await expect.element(nameOfView(1)).toHaveValue('Front');
  expect(await accessibilityFindings()).toBe('');

  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click();
  await expect.element(names).toHaveLength(NEWER_VIEWS.length);
  await expect.element(nameOfView(2)).toHaveValue('Nose');
  await expect.element(note).not.toBeInTheDocument();
});

test('a save replaces the list of a colleague only after the user has chosen “Keep mine”', async () => {
  await openTrailer(settingsWith({}));
  await page.getByRole('button', { name: 'Remove view 2' }).click();
  server.respond('GET /api/photo-view-settings', settingsWith({ views: NEWER_VIEWS }));
  server.refuse(SAVE_ROUTE, 'conflict');
  await save.click();
  await expect.element(note).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body.previous).toEqual(defaultViews('trailer'));

  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(names).toHaveLength(defaultViews('trailer').length - 1);
  expect(document.activeElement?.tagName).toBe('FORM');
  respondToSave(({ views }) => settingsWith({ views }));
  await save.click();
  await expect.element(page.getByText('Photo views saved', { exact: true })).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[1]?.body).toEqual({
    vehicleType: 'trailer',
    views: defaultViews('trailer').toSpliced(1, 1),
    previous: NEWER_VIEWS,
  });
  await expect.element(note).not.toBeInTheDocument();
});

test('a restored draft is compared with the list that the user started from', async () => {
  await openTrailer(settingsWith({}));
  await nameOfView(2).fill('Driver side close-up');
  const type = page.getByRole('combobox', { name: 'Type of vehicle' });
  await type.selectOptions('car');
  await receiveNewerList();
  await type.selectOptions('trailer');
  await expect.element(note).toBeVisible();
  await expect.element(nameOfView(2)).toHaveValue('Driver side close-up');
  server.refuse(SAVE_ROUTE, 'conflict');
  await save.click();
  await expect.poll(() => server.calls(SAVE_ROUTE)[0]?.body.previous).toEqual(defaultViews('trailer'));
});

test('a list without edits shows the changes of a colleague', async () => {
  await openTrailer(settingsWith({}));
  await receiveNewerList();
  await expect.element(names).toHaveLength(NEWER_VIEWS.length);
  await expect.element(note).not.toBeInTheDocument();
});

test('a shop goes back to the default views', async () => {
  const views = [{ key: 'nose', name: 'Nose', isRequired: true }];
  await openTrailer(settingsWith({ views }));
  await names.first().fill('Bow');
  await page.getByRole('button', { name: 'Back to the default' }).click();
  respondToSave(() => settingsWith({}));
  await save.click();
  await expect.element(page.getByRole('option', { name: 'Trailer', exact: true })).toBeInTheDocument();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toEqual({
    vehicleType: 'trailer',
    views: defaultViews('trailer'),
    previous: views,
  });
});

test('a shop chooses what a photo gate requires', async () => {
  await openTrailer(settingsWith({}), PHONE_SIZE);
  server.respond(SAVE_GATES_ROUTE, settingsWith({ gateBefore: 'required_views' }));
  await page.getByRole('radio', { name: 'All required views' }).first().click();
  await expect.element(page.getByText('Photo gates saved', { exact: true })).toBeVisible();
  // The call does not send the other gate, which a colleague may have changed.
  expect(server.calls(SAVE_GATES_ROUTE)[0]?.body).toEqual({ gateBefore: 'required_views' });
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('a second choice is kept while the first is being saved', async () => {
  await openTrailer(settingsWith({}));
  server.respondWith(SAVE_GATES_ROUTE, ({ body }) => {
    server.respond('GET /api/photo-view-settings', settingsWith(body));
    return settingsWith(body);
  });
  const release = server.hold(SAVE_GATES_ROUTE);
  const allRequired = page.getByRole('radio', { name: 'All required views' });
  await allRequired.first().click();
  await allRequired.last().click();
  expect(server.calls(SAVE_GATES_ROUTE)).toHaveLength(1);
  release();
  await expect.poll(() => server.calls(SAVE_GATES_ROUTE)).toHaveLength(2);
  expect(server.calls(SAVE_GATES_ROUTE)[1]?.body).toEqual({ gateAfter: 'required_views' });
  await expect.element(allRequired.last()).toBeChecked();
});

type Changes = Partial<PhotoViewSettings> & { views?: PhotoViewSettings['lists'][number]['views'] };

/** The default settings with these changes. `views` are the views of trailers. */
function settingsWith({ views, ...more }: Changes): PhotoViewSettings {
  const lists = VEHICLE_TYPES.map((vehicleType) => {
    const changedViews = vehicleType === 'trailer' ? views : undefined;
    return { vehicleType, views: changedViews ?? defaultViews(vehicleType), isDefault: !changedViews };
  });
  return { ...DEFAULT_VIEW_GATES, lists, ...more };
}

/** Changes a gate. The refetch after this change returns the list of a colleague. */
async function receiveNewerList(): Promise<void> {
  const newer = settingsWith({ views: NEWER_VIEWS, gateBefore: 'required_views' });
  server.respond('GET /api/photo-view-settings', newer);
  server.respond(SAVE_GATES_ROUTE, newer);
  await page.getByRole('radio', { name: 'All required views' }).first().click();
  await expect.element(page.getByText('Photo gates saved', { exact: true })).toBeVisible();
}

function respondToSave(toSavedSettings: (list: ViewListInput) => PhotoViewSettings): void {
  server.respondWith(SAVE_ROUTE, ({ body }) => {
    server.respond('GET /api/photo-view-settings', toSavedSettings(body));
    return toSavedSettings(body);
  });
}

async function openTrailer(settings: PhotoViewSettings, screen?: typeof PHONE_SIZE): Promise<void> {
  server.respond('GET /api/photo-view-settings', settings);
  await openPage(server, '/settings?tab=photo-views', { user: sampleShop(), ...(screen && { screen }) });
  await page.getByRole('combobox', { name: 'Type of vehicle' }).selectOptions('trailer');
}

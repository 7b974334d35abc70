import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import {
  ARROW,
  drawing,
  editor,
  openPhoto,
  respondWithMarkedPhoto,
  sampleMarkup,
} from './photo-markup.testing.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';

const server = fakeServer();
const SAVE_ROUTE = 'PUT /api/photos/{id}/markup';
const DENT_TEXT: MarkupShape = { kind: 'text', color: 'white', x: 0.1, y: 0.8, text: 'Dent' };

test('a circle is added, moved, resized and recolored by keyboard', async () => {
  await openEditor([]);
  await addShape('Circle');
  const circle = editor.shapes.first();
  await expect.element(circle).toHaveFocus();
  await expect.element(circle).toHaveAccessibleName('1. Circle, red, middle');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}3');
  await expect.element(circle).toHaveAccessibleName('1. Circle, green, left');
  respondToSave();
  await press(editor.save);
  await expect.element(drawing).toHaveAccessibleName('Drawn on the photo: Circle');
  await expect.element(page.getByRole('button', { name: 'Draw on photo' })).toHaveFocus();
  const [saved] = server.calls(SAVE_ROUTE);
  expect(saved?.body.version).toBe(0);
  expect(saved?.body.shapes).toMatchObject([{ kind: 'ellipse', color: 'green', x: 0.2, width: 0.21 }]);
});

test('a text is added by keyboard, and its deletion is undone and redone', async () => {
  await openEditor([ARROW]);
  await addShape('Text');
  await userEvent.keyboard('Bubble{Enter}');
  const text = editor.shapes.nth(1);
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(editor.shapes).toHaveLength(1);
  await expect.element(editor.shapes.first()).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(text).toHaveAccessibleName(/^2\. Text: Bubble/);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(editor.shapes).toHaveLength(1);
});

test('an existing text is changed by keyboard', async () => {
  await openEditor([DENT_TEXT]);
  await press(editor.shapes.first());
  await userEvent.keyboard('{Control>}a{/Control}No dent{Enter}');
  await expect.element(editor.shapes.first()).toHaveFocus();
  respondToSave();
  await press(editor.save);
  await expect.element(drawing).toHaveAccessibleName('Drawn on the photo: Text: No dent');
});

test('drawings are hidden by their switch', async () => {
  respondWithMarkedPhoto(server, [ARROW]);
  await openPhoto(server);
  await expect.element(drawing).toBeVisible();
  focus(page.getByRole('switch', { name: 'Drawings' }));
  await userEvent.keyboard(' ');
  await expect.element(drawing).not.toBeInTheDocument();
});

async function openEditor(shapes: MarkupShape[]): Promise<void> {
  respondWithMarkedPhoto(server, shapes);
  await openPhoto(server);
  await press(page.getByRole('button', { name: 'Draw on photo' }));
  await expect.element(editor.viewport).toHaveFocus();
}

/** Chooses a tool, and adds a shape of this kind in the middle. */
async function addShape(tool: string): Promise<void> {
  await press(editor.tool(tool));
  await press(editor.viewport);
}

async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  focus(control);
  await userEvent.keyboard('{Enter}');
}

function focus(control: Locator): void {
  (control.element() as HTMLElement).focus();
}

/** Accepts a save. After that, the photo has the saved shapes. */
function respondToSave(): void {
  server.respondWith(SAVE_ROUTE, ({ body: { shapes } }) => {
    const saved = sampleMarkup(shapes, { version: 2 });
    respondWithMarkedPhoto(server, shapes);
    server.respond('GET /api/photos/{id}/markup', saved);
    return saved;
  });
}

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();

test('keeps offering an update after a response from a server with the old build', async () => {
  settings.build = 'this';
  let build = 'newer';
  const respond = vi.mocked(window.fetch).getMockImplementation();
  vi.mocked(window.fetch).mockImplementation(async (input, init) => {
    const response = (await respond?.(input, init)) ?? Response.error();
    response.headers.set('x-wrapline-build', build);
    return response;
  });
  const { queryClient } = await openPage(server, '/my-projects', { user: sampleShop() });
  await expect.element(page.getByText('Update ready', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  build = 'this';
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

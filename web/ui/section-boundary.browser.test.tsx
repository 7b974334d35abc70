import 'vitest-browser-react';
import '../styles.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { recordPageLoads } from '#web/testing/page-loads.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { SectionBoundary } from './section-boundary.tsx';

// Responds to `/api/health`, which ‘Try Again’ calls before it reloads the page.
fakeServer();
let fetchNames: () => { names: string[] } | null;

// Silences the console, because React and the boundary log the error.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('a section that fails does not affect the rest of the page', async () => {
  fetchNames = () => null;
  await renderPage();
  const section = page.getByRole('region', { name: 'Proofs' });
  await expect.element(section.getByText('Proofs could not be shown')).toBeVisible();
  await expect.element(page.getByText('The messages')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('‘Try Again’ refetches the data and shows the section', async () => {
  fetchNames = () => null;
  await renderPage();
  await expect.element(page.getByText('Proofs could not be shown')).toBeVisible();
  fetchNames = () => ({ names: ['van.pdf'] });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('van.pdf')).toBeVisible();
  await expect.element(page.getByText('Proofs could not be shown')).not.toBeInTheDocument();
});

test('‘Try Again’ stays when the section fails again', async () => {
  fetchNames = () => null;
  await renderPage();
  const retry = page.getByRole('button', { name: 'Try Again' });
  await retry.click();
  await expect.element(retry).toBeEnabled();
  await expect.element(page.getByText('Proofs could not be shown')).toBeVisible();
});

test('‘Try Again’ reloads the page when the code of the section could not be loaded', async () => {
  const loads = recordPageLoads();
  await renderSectionWithoutCode();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => loads).toHaveLength(1);
});

test('‘Try Again’ can be used again when the browser does not reload the page', async () => {
  const loads = recordPageLoads();
  await renderSectionWithoutCode();
  const retry = page.getByRole('button', { name: 'Try Again' });
  await retry.click();
  await expect.poll(() => loads).toHaveLength(1);
  await expect.element(retry).toBeEnabled();
});

function renderPage() {
  return renderSignedIn(
    <>
      <SectionBoundary title="Proofs">
        <Proofs />
      </SectionBoundary>
      <SectionBoundary title="Messages">
        <p>The messages</p>
      </SectionBoundary>
    </>,
  );
}

/** Renders a section whose code cannot be loaded. */
function renderSectionWithoutCode() {
  const Failing = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')),
  );
  return renderSignedIn(
    <SectionBoundary title="Proofs">
      <Suspense>
        <Failing />
      </Suspense>
    </SectionBoundary>,
  );
}

/** A section that fails to render when its data is null. */
function Proofs() {
  const { data } = useQuery({ queryKey: ['proofs'], queryFn: () => fetchNames() });
  if (data === undefined) return <p>Loading...</p>;
  if (data === null) throw new Error('No names');
  return data.names.map((name) => <p key={name}>{name}</p>);
}

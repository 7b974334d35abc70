import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails on any accessibility finding by axe, in both themes; only color contrast depends on the theme. */
export async function expectAccessible(): Promise<void> {
  expect(await findings('light'), 'findings in the light theme').toBe('');
  expect(await findings('dark', ['color-contrast']), 'findings in the dark theme').toBe('');
  delete document.documentElement.dataset['theme'];
}

async function findings(theme: 'light' | 'dark', rules?: string[]): Promise<string> {
  document.documentElement.dataset['theme'] = theme;
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: NO_PAGE_RULES,
    ...(rules ? { runOnly: rules } : {}),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n');
}

/** A component is not a page with a title, landmarks and headings. */
const NO_PAGE_RULES = Object.fromEntries(
  ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title', 'html-has-lang'].map((rule) => [
    rule,
    { enabled: false },
  ]),
);

import axe from 'axe-core';

/** The axe violations of the page in both themes, as text. Only color contrast is checked in both. */
export async function accessibilityFindings(): Promise<string> {
  const light = await findings('light');
  const dark = await findings('dark', ['color-contrast']);
  delete document.documentElement.dataset['theme'];
  return [...light, ...dark].join('\n');
}

async function findings(theme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme;
  await animationsEnded();
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: NO_PAGE_RULES,
    ...(rules ? { runOnly: rules } : {}),
  });
  return violations.map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** An element that is fading in has too little contrast. */
async function animationsEnded(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/** A component is not a page with a title, landmarks and headings. */
const NO_PAGE_RULES = Object.fromEntries(
  ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title', 'html-has-lang'].map((rule) => [
    rule,
    { enabled: false },
  ]),
);

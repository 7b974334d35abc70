import axe from 'axe-core';

/** The axe violations of the page in both themes, as text. The dark theme is checked for color contrast only. */
export async function accessibilityFindings(): Promise<string> {
  const lightViolations = await findViolations('light');
  const darkViolations = await findViolations('dark', ['color-contrast']);
  delete document.documentElement.dataset['theme'];
  return [...lightViolations, ...darkViolations].join('\n');
}

async function findViolations(theme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme;
  await waitForAnimations();
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: isWholePage() ? {} : DISABLED_PAGE_RULES,
    ...(rules ? { runOnly: rules } : {}),
  });
  return violations.map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Waits for running animations, because an element that is fading in has too little contrast. Endless and scroll-driven
 * animations are left out, because they do not finish.
 */
async function waitForAnimations(): Promise<void> {
  const runningAnimations = document
    .getAnimations()
    .filter(
      ({ effect, playState, timeline }) =>
        timeline === document.timeline &&
        playState === 'running' &&
        effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(runningAnimations.map(({ finished }) => finished));
}

/** Whether the test has opened the whole application (open-page.tsx). */
function isWholePage(): boolean {
  return document.querySelector('[data-whole-page]') !== null;
}

/** The axe rules for whole pages. They do not apply to a single component. */
const DISABLED_PAGE_RULES = Object.fromEntries(
  ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title', 'html-has-lang'].map((rule) => [
    rule,
    { enabled: false },
  ]),
);

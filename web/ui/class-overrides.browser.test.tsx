import { ChevronDown, Trash2 } from 'lucide-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

// A class that a caller passes overrides the component's own class (docs/decisions/0037).

test("the caller's color overrides the component's color", async () => {
  await render(<Button className="border-accent-ink text-accent-ink">Waiting for me</Button>);
  await expect
    .element(page.getByRole('button'))
    .toHaveStyle({ borderColor: 'rgb(33, 72, 185)', color: 'rgb(33, 72, 185)' });
});

test("the caller's size overrides the component's size", async () => {
  await render(<IconButton label="Delete" icon={<Trash2 />} className="absolute size-8" />);
  await expect.element(page.getByRole('button')).toHaveStyle({ width: '32px', position: 'absolute' });
});

test("the caller's alignment overrides the component's alignment", async () => {
  await render(
    <Button className="min-w-40 justify-between">
      Certifications
      <ChevronDown />
    </Button>,
  );
  await expect.element(page.getByRole('button')).toHaveStyle({ justifyContent: 'space-between' });
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

test('a tooltip opens after 700 ms and the next one at once', async () => {
  await render(
    <TooltipProvider>
      {['My Projects', 'Settings'].map((name) => (
        <Tooltip key={name} text={name}>
          <button>{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  hover('My Projects');
  await advance(690);
  expect(findTooltipTexts()).toEqual([]);
  await advance(20);
  expect(findTooltipTexts()).toEqual(['My Projects']);
  leave('My Projects');
  hover('Settings');
  await advance(20);
  expect(findTooltipTexts()).toEqual(['Settings']);
});

/** Advances the fake timers, and waits for two real animation frames, on which React renders. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

const button = (name: string) => page.getByRole('button', { name }).element();

function hover(name: string): void {
  button(name).dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
}

function leave(name: string): void {
  button(name).dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }));
}

const findTooltipTexts = () =>
  [...document.querySelectorAll('[role=tooltip]')].map(({ textContent }) => textContent);

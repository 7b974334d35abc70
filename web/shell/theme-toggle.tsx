import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Shows the chosen theme. A click switches to the next choice among the system's theme, dark and light. */
export function ThemeToggle() {
  const { choice, next, choose } = useTheme();
  const Icon = ICONS[choice];
  return (
    <IconButton
      label={`Theme: ${choice}. Switch to ${next}`}
      icon={<Icon aria-hidden />}
      onClick={() => choose(next)}
    />
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon };

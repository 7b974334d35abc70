import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      icon={<Icon aria-hidden />}
      onClick={() => setTheme(other)}
    />
  );
}

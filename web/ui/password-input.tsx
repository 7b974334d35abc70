import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { CONTROL_BOX_CLASS } from './control-class.ts';
import { Input } from './input.tsx';

/** A password field with a button that reveals the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={cn(CONTROL_BOX_CLASS, className)}>
      <Input autoComplete="current-password" {...rest} type={shown ? 'text' : 'password'} className="pr-11" />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-md text-muted hover:text-ink pointer-coarse:w-11"
      >
        <Icon className="size-4" aria-hidden />
      </button>
    </div>
  );
}

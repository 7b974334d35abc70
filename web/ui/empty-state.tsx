import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Explains what will appear here, or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {icon && (
        <div
          aria-hidden
          className="mb-4 grid size-12 place-items-center rounded-full bg-well text-muted [&_svg]:size-6"
        >
          {icon}
        </div>
      )}
      <p className="text-base font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-prose text-sm text-balance text-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

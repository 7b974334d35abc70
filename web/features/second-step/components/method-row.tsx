import type { ReactNode } from 'react';

interface MethodRowProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

/** A method of the second step with its buttons. */
export function MethodRow({ icon, title, text, actions, children }: MethodRowProps) {
  return (
    <div className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
        <span className="mt-0.5 text-muted [&>svg]:size-5">{icon}</span>
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-sm font-medium">{title}</h3>
          <p className="text-sm text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </div>
  );
}

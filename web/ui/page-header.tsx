import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** The back link, above the title. */
  back?: ReactNode;
  /** Badges beside the title. */
  badges?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, back, badges, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-3">
      {back && <div className="-ml-2.5">{back}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* On a phone, up to two small buttons are shown beside the title instead of below it. */}
        <div className="min-w-0 max-sm:flex-[1_1_12rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{title}</h1>
            {badges}
          </div>
          {subtitle && <p className="mt-1 text-sm text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}

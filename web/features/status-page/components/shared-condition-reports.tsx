import { FileText } from 'lucide-react';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { dayText } from '../day-text.ts';

/** The condition reports that the shop shares, as PDFs for the owner of the vehicle. */
export function SharedConditionReports({ reports }: { reports: StatusPage['conditionReports'] }) {
  return (
    <SectionCard title="Vehicle condition report">
      <ul className="flex flex-col gap-1 text-sm">
        {reports.map(({ reference, signedOn, url }) => (
          <li key={reference}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-8 items-center gap-2 font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              <FileText className="size-4 shrink-0" aria-hidden />
              Signed {dayText(signedOn)}
              <span className="sr-only">, {reference}, PDF (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

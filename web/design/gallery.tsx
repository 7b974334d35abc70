import { ThemeToggle } from '#web/shell/theme-toggle.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { ActionSpecimens } from './action-specimens.tsx';
import { ContentSpecimens } from './content-specimens.tsx';
import { FormSpecimens } from './form-specimens.tsx';
import { FoundationSpecimens } from './foundation-specimens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';
import { ProofSpecimens } from './proof-specimens.tsx';
import { StateSpecimens } from './state-specimens.tsx';
import { TableSpecimens } from './table-specimens.tsx';
import { UploadSpecimens } from './upload-specimens.tsx';

/** All components in all states on one page, to review both themes. */
export function Gallery() {
  return (
    <>
      <SkipLink targetId="main" />
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
        <PageHeader
          title="Wrapline components"
          subtitle="The components of all screens. Served in development only."
          actions={<ThemeToggle />}
        />
        <div className="grid grid-cols-1 gap-6">
          <FoundationSpecimens />
          <ActionSpecimens />
          <FormSpecimens />
          <OverlaySpecimens />
          <ContentSpecimens />
          <TableSpecimens />
          <UploadSpecimens />
          <ProofSpecimens />
          <StateSpecimens />
        </div>
      </main>
    </>
  );
}

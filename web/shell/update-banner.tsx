import { RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isNewVersionReady, loadNewVersion, onNewVersion } from '#web/offline/new-version.ts';
import { Button } from '#web/ui/button.tsx';

/** Offers a newer version of the application. The newer version is loaded only when the user asks for it. */
export function UpdateBanner() {
  const isReady = useSyncExternalStore(onNewVersion, isNewVersionReady);
  return (
    <output className="block print:hidden">
      {isReady && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-accent-soft px-4 py-1.5 text-sm font-medium">
          Update ready
          <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={loadNewVersion}>
            Reload
          </Button>
        </p>
      )}
    </output>
  );
}

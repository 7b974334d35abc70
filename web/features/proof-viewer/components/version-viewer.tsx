import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { threadsPinnedOn } from '../threads.ts';
import type { ViewedVersion } from '../discussion-props.ts';
import type { Discussion } from '../use-discussion.ts';
import type { useFullScreen } from '../use-full-screen.ts';
import { useViewerKeys } from '../use-viewer-keys.ts';
import type { Area } from '../view.ts';
import { KeyHelp } from './key-help.tsx';
import { NoPages } from './no-pages.tsx';
import { OpenOriginal } from './open-original.tsx';
import { PageViewport } from './page-viewport.tsx';
import { PageStrip } from './page-strip.tsx';
import { DraftPin, EarlierMark, PinLayer } from './pin-layer.tsx';
import { KeyboardCrosshair } from './keyboard-crosshair.tsx';
import { PlacingBar } from './placing-bar.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

interface VersionViewerProps {
  version: ViewedVersion;
  discussion: Discussion;
  fullScreen: ReturnType<typeof useFullScreen>;
}

/** The pages of a version with its pins and the controls. */
export function VersionViewer({ version, discussion, fullScreen }: VersionViewerProps) {
  const { view, page, pageCount, isPlacing, chosen } = discussion;
  const [drawnArea, setDrawnArea] = useState<Area>();
  const [showsHelp, setShowsHelp] = useState(false);
  const startComment = () => discussion.mayComment && discussion.setIsPlacing(true);
  const stopPlacing = () => {
    setDrawnArea(undefined);
    discussion.setIsPlacing(false);
  };
  const commentButton = useRef<HTMLButtonElement>(null);
  const cancelPlacing = () => {
    flushSync(stopPlacing);
    commentButton.current?.focus();
  };
  const onKeyDown = useViewerKeys({
    discussion,
    onComment: startComment,
    onCancel: isPlacing ? cancelPlacing : undefined,
    onFullScreen: fullScreen.toggle,
    onHelp: () => setShowsHelp(!showsHelp),
  });
  const current = version.pages[page - 1];
  if (!current) return <NoPages version={version} />;

  const startCommentAt = (area: Area | undefined) => {
    // Phones show their keyboard only when the field gets the focus during the tap.
    flushSync(() => {
      stopPlacing();
      discussion.setPlace(area && { ...area, page });
    });
    document.getElementById(discussion.formId)?.querySelector('textarea')?.focus();
  };
  const draw = (area: Area, isDone: boolean) => (isDone ? startCommentAt(area) : setDrawnArea(area));
  const label = `Version ${version.version}, page ${page} of ${pageCount}`;
  const draft = drawnArea ?? (discussion.place?.page === page ? discussion.place : undefined);
  const isEarlier = chosen !== undefined && discussion.earlierThreads.includes(chosen);

  return (
    // The keyboard shortcuts of the viewer work on every control inside the section.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Proof"
      className="flex min-h-0 min-w-0 flex-col in-[[aria-modal]]:flex-1"
      onKeyDown={onKeyDown}
    >
      <div className="mb-2 px-1 in-[[aria-modal]]:hidden">
        <OpenOriginal version={version} />
      </div>
      <div
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-t-lg border"
        data-viewport
      >
        <PageViewport
          page={current}
          label={label}
          view={view}
          className={VIEWPORT_CLASS}
          ratio={viewportAspectRatio(version)}
          onDraw={isPlacing ? draw : undefined}
          onDrawCancel={() => setDrawnArea(undefined)}
          onTap={discussion.clearChoice}
          onSwipe={(step) => discussion.setPage(page + step)}
        >
          <PinLayer
            threads={threadsPinnedOn(page, discussion.shownThreads)}
            chosenId={chosen?.root.id}
            isInert={isPlacing}
            onChoose={discussion.choose}
          />
          {isEarlier && <EarlierMark thread={chosen} page={page} />}
          {draft && <DraftPin area={draft} />}
          {isPlacing && <KeyboardCrosshair view={view} onPlace={startCommentAt} onDraw={setDrawnArea} />}
        </PageViewport>
        {showsHelp && <KeyHelp onClose={() => setShowsHelp(false)} />}
      </div>
      {isPlacing ? (
        <PlacingBar onChooseWholeVersion={() => startCommentAt(undefined)} onCancel={cancelPlacing} />
      ) : (
        <ViewerToolbar
          view={view}
          fullScreen={fullScreen}
          isHelpShown={showsHelp}
          onHelp={() => setShowsHelp(!showsHelp)}
          commentButton={commentButton}
          onComment={discussion.mayComment ? startComment : undefined}
        />
      )}
      {pageCount > 1 && (
        <PageStrip
          pages={version.pages}
          page={page}
          threads={discussion.shownThreads}
          onPage={discussion.setPage}
        />
      )}
    </section>
  );
}

const VIEWPORT_CLASS =
  'max-h-[65dvh] min-h-60 w-full flex-1 @4xl:aspect-auto! @4xl:max-h-none in-[[aria-modal]]:aspect-auto! in-[[aria-modal]]:max-h-none';

/** The aspect ratio of the viewport on narrow screens. The tallest page sets the ratio for all pages of the version. */
function viewportAspectRatio({ pages }: ViewedVersion): number {
  return Math.min(...pages.map(({ width, height }) => width / height));
}
